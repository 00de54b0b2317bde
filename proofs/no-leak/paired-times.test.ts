import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { median } from '#server/testing/quantiles.ts'
import { seededChance } from '#server/testing/seeded-chance.ts'
import { pairedTimes } from './paired-times.ts'

test('Chance of one seed repeats itself, and is spread', () => {
  const [one, same, other] = [1, 1, 2].map((seed) => {
    const chance = seededChance(seed)
    return Array.from({ length: 1_000 }, chance)
  })
  expect(one).toEqual(same)
  expect(one).not.toEqual(other)
  expect(Math.abs(median(one ?? []) - 0.5)).toBeLessThan(0.05)
})

test('A difference that is there is seen, with its sign', async () => {
  const quick = () => Promise.resolve()
  const slow = () => wait(4)
  const seen = await pairedTimes(15, [quick, slow], seededChance(1))
  expect(seen.low).toBeGreaterThan(1)
  expect(seen.low).toBeLessThanOrEqual(seen.median)
  expect(seen.median).toBeLessThanOrEqual(seen.high)
  expect((await pairedTimes(15, [slow, quick], seededChance(1))).high).toBeLessThan(-1)
})
