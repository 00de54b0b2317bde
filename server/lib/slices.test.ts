import { setImmediate as round } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { slow } from '../testing/effort.ts'
import { eachInSlices, mapInSlices, stringifyInSlices } from './slices.ts'

/** Keeps the event loop busy for a millisecond. */
const busy = (item: number): number => {
  const end = performance.now() + 1
  while (performance.now() < end);
  return item * 2
}

/** Counts the rounds of the event loop until `stop`. */
function countRounds() {
  let rounds = 0
  let isOver = false
  const counting = (async () => {
    while (!isOver) {
      rounds += 1
      await round()
    }
  })()
  return {
    count: () => rounds,
    isOver: () => isOver,
    async stop() {
      isOver = true
      await counting
    },
  }
}

test(
  'Long work lets others have the event loop between its slices, and stays in order',
  slow,
  async () => {
    const items = Array.from({ length: 240 }, (_, at) => at)
    const rounds = countRounds()
    const [first, second] = await Promise.all([mapInSlices(items, busy), mapInSlices(items, busy)])
    await rounds.stop()
    expect(first).toEqual(items.map((item) => item * 2))
    expect(second).toEqual(first)
    // 480 ms of work in slices of some 2 ms, one in each round of the event loop.
    expect(rounds.count()).toBeGreaterThan(40)
  },
)

test(
  'The holder of the lock has a slice in every round, however many others are at work',
  slow,
  async () => {
    const items = Array.from({ length: 60 }, (_, at) => at)
    const rounds = countRounds()
    const others = Array.from({ length: 5 }, async () => {
      while (!rounds.isOver()) await eachInSlices(items, busy)
    })
    const roundOf: number[] = []
    await eachInSlices(
      items,
      (item) => {
        roundOf.push(rounds.count())
        busy(item)
      },
      { holdsLock: true },
    )
    await Promise.all([rounds.stop(), ...others])
    const gaps = new Set(roundOf.slice(1).map((at, before) => at - (roundOf[before] ?? 0)))
    expect(gaps).toEqual(new Set([0, 1]))
  },
)

test('A list or a record of lists written in slices reads like one written at once', async () => {
  const story = { title: 'Kerzenlicht', text: 'Ä„“\n'.repeat(2_000), tags: ['a'], none: undefined }
  const list = Array.from({ length: 300 }, (_, id) => ({ id, ...story }))
  const records = [
    { list, none: undefined, 'ä"': [], count: 2 },
    { first: null, list: [story] },
  ]
  for (const value of [list, [], [null, undefined, 1, 'ä'], [story], [null], ...records]) {
    expect(String(await stringifyInSlices(value))).toBe(JSON.stringify(value))
  }
})

test('trust i A list of more than 64 KB comes as bytes, which are encoded in slices', async () => {
  const list = Array.from({ length: 20 }, () => '中'.repeat(6_000))
  expect(Buffer.isBuffer(await stringifyInSlices(list))).toBe(true)
  expect(await stringifyInSlices(list.slice(0, 1))).toBe(JSON.stringify(list.slice(0, 1)))
})
