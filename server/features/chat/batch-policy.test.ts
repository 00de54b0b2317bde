import { expect, test } from 'vitest'
import { waitsForOthers } from './batch-policy.ts'

const now = { pairId: 'a', at: 1_000 }

test.each([
  ['right after one of another couple, it waits', { pairId: 'b', at: 998 }, 1, true],
  ['after a pause it does not', { pairId: 'b', at: 990 }, 1, false],
  ['as the first of all it does not', { pairId: '', at: Number.NEGATIVE_INFINITY }, 0, false],
  ['right after one of the same couple it does not', { pairId: 'a', at: 998 }, 1, false],
  ['after a large batch it does not', { pairId: 'b', at: 998 }, 50, false],
])('A message comes: %s', (_, before, lastBatch, waits) => {
  expect(waitsForOthers(now, before, lastBatch)).toBe(waits)
})
