import type { StorySummary } from '#contract/stories/calls.ts'

export const FILTERS = ['all', 'unrated', 'ours'] as const
export type Filter = (typeof FILTERS)[number]

const fits: Record<Filter, (story: StorySummary) => boolean> = {
  all: () => true,
  unrated: ({ rated }) => !rated,
  ours: ({ ours, hasVersion }) => ours || hasVersion,
}

export const filterStories = (stories: readonly StorySummary[], filter: Filter): StorySummary[] =>
  stories.filter(fits[filter])
