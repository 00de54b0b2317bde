import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapInSlices, stringifyInSlices } from './slices.ts'

/** Keeps the event loop busy for a millisecond. */
const busy = (item: number): number => {
  const end = performance.now() + 1
  while (performance.now() < end);
  return item * 2
}

test('What takes long lets others have the event loop between its slices, and keeps its order', async () => {
  const items = Array.from({ length: 240 }, (_, at) => at)
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
  // 480 ms of work in slices of six, one in each round.
  expect(rounds).toBeGreaterThan(40)
})

test('A list written in slices reads like one written at once', async () => {
  const story = { title: 'Kerzenlicht', text: 'Ä„“\n'.repeat(2_000), tags: ['a'], none: undefined }
  const list = Array.from({ length: 300 }, (_, id) => ({ id, ...story }))
  for (const value of [list, [], [null, undefined, 1, 'ä'], story, null, 'Wort', 0, true]) {
    expect(await stringifyInSlices(value)).toBe(JSON.stringify(value))
  }
})
