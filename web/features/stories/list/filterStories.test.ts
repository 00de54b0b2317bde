import { expect, test } from 'vitest'
import { someSummary } from '#web/testing/stories.ts'
import { filterStories } from './filterStories.ts'

test('The filters keep all stories, the unrated ones, or own stories and versions', () => {
  const stories = [
    someSummary(1, { rated: true }),
    someSummary(2, { ours: true }),
    someSummary(3, { hasVersion: true, rated: true }),
  ]
  const ids = (filter: Parameters<typeof filterStories>[1]) =>
    filterStories(stories, filter).map(({ id }) => id)
  expect([ids('all'), ids('unrated'), ids('ours')]).toEqual([[1, 2, 3], [2], [2, 3]])
})
