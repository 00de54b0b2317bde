import type { StorySummary } from '#contract/stories/calls.ts'

/**
 * One story at random, another than the last if there is another (O-120).
 * @param chance at least 0, less than 1
 */
export function drawStory(
  stories: readonly StorySummary[],
  chance: number,
  last: number | null = null,
): number | null {
  const others = stories.filter(({ id }) => id !== last)
  const drawn = others.length > 0 ? others : stories
  return drawn[Math.floor(chance * drawn.length)]?.id ?? null
}
