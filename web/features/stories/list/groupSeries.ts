import type { StorySummary } from '#contract/stories/calls.ts'

/** A story of its own, or the parts of a serial. */
export type StoryGroup = readonly [StorySummary, ...StorySummary[]]

/** The stories in their order; the parts of a serial together where its first one stands. */
export function groupSeries(stories: readonly StorySummary[]): StoryGroup[] {
  const groups = Map.groupBy(stories, ({ id, series }) => series?.id ?? id)
  return [...groups.values()].map(
    (group) =>
      group.toSorted((a, b) => (a.series?.part ?? 0) - (b.series?.part ?? 0)) as [
        StorySummary,
        ...StorySummary[],
      ],
  )
}
