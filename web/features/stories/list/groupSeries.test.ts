import { expect, test } from 'vitest'
import { someSummary } from '#web/testing/stories.ts'
import { groupSeries } from './groupSeries.ts'

const part = (id: number, number: number, series = 'linie') =>
  someSummary(id, { series: { id: series, title: 'Linie', part: number, parts: 3, next: null } })

test('STORIES-83 Parts stand together in their order, where the first of them stood', () => {
  const groups = groupSeries([
    someSummary(1),
    part(9, 2),
    someSummary(2),
    part(8, 1),
    part(7, 1, 'a'),
  ])
  expect(groups.map((group) => group.map(({ id }) => id))).toEqual([[1], [8, 9], [2], [7]])
  expect(groupSeries([])).toEqual([])
})
