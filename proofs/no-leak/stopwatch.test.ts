import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { seededChance } from '#server/testing/seeded-chance.ts'
import { overlapOf, tellsApart } from './stopwatch.ts'

test('The overlap of two kinds is one half if they are alike, and one or none if they are apart', () => {
  expect(overlapOf([1, 2, 3], [1, 2, 3])).toBe(0.5)
  expect([overlapOf([1, 2], [3, 4]), overlapOf([3, 4], [1, 2])]).toEqual([1, 0])
  expect(overlapOf([1, 4], [2, 3])).toBe(0.5)
})

test('Two kinds that take another time are told apart', async () => {
  const alike = (ms: number) => Array.from({ length: 6 }, () => () => wait(ms))
  // No process of this number: what counts is the stopwatch.
  const seen = await tellsApart([alike(1), alike(4)], 3, -1, seededChance(1))
  expect(seen).toMatchObject({ isTold: true, overlap: 1 })
  expect(seen.micros).toBeGreaterThan(1_000)
})
