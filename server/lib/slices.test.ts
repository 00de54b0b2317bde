import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSlices } from './slices.ts'

/** Keeps the event loop busy for a millisecond. */
const busy = (item: number): number => {
  const end = performance.now() + 1
  while (performance.now() < end);
  return item * 2
}

test('What takes long lets others have the event loop between its slices, and keeps its order', async () => {
  const items = Array.from({ length: 120 }, (_, at) => at)
  let rounds = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      rounds += 1
      await round()
    }
  })()
  const [first, second] = await Promise.all([mapInSlices(items, busy), mapInSlices(items, busy)])
  isOver = true
  await watching
  expect(first).toEqual(items.map((item) => item * 2))
  expect(second).toEqual(first)
  // 240 ms of work in slices of six, one in each round.
  expect(rounds).toBeGreaterThan(20)
})
