import type { Story } from '#contract/stories/calls.ts'

export const FILTERS = ['all', 'unrated', 'ours'] as const
export type Filter = (typeof FILTERS)[number]

const fits: Record<Filter, (story: Story) => boolean> = {
  all: () => true,
  unrated: ({ rated }) => !rated,
  ours: ({ ours, hasVersion }) => ours || hasVersion,
}

export const filterStories = (stories: readonly Story[], filter: Filter): Story[] =>
  stories.filter(fits[filter])
