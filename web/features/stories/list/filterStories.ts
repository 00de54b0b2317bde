import { containsWords } from '#contract/kernel/search.ts'
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

/**
 * Stories with each word of a search in title, serial or first words.
 * @param found numbers of those that have them in their texts
 */
export function searchStoryList(
  stories: readonly StorySummary[],
  search: string,
  found: readonly number[],
): StorySummary[] {
  const isFound = containsWords(search)
  return stories.filter(
    ({ id, title, series, excerpt }) =>
      found.includes(id) || isFound([title, series?.title, excerpt].join('\n')),
  )
}
