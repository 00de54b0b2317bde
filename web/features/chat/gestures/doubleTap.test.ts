import { expect, test } from 'vitest'
import { doubleTap } from './doubleTap.ts'

/** Presses that end after 80 ms, at the same place unless told otherwise. */
const taps = (...presses: readonly { key: string; at: number; ms?: number; moved?: number }[]) => {
  const isSecond = doubleTap()
  return presses.map(({ key, at, ms = 80, moved = 0 }) =>
    isSecond({ key, x: 10, y: 10, at }, { x: 10 + moved, y: 10, at: at + ms }),
  )
}

test('The second tap on a message in a row is the double one, the third begins anew', () => {
  expect(taps({ key: 'a', at: 0 }, { key: 'a', at: 250 }, { key: 'a', at: 500 })).toEqual([
    false,
    true,
    false,
  ])
})

test('Two messages, a pause, a long press or a finger that moves make none', () => {
  expect(taps({ key: 'a', at: 0 }, { key: 'b', at: 200 })).toEqual([false, false])
  expect(taps({ key: 'a', at: 0 }, { key: 'a', at: 600 })).toEqual([false, false])
  expect(taps({ key: 'a', at: 0, ms: 450 }, { key: 'a', at: 600 })).toEqual([false, false])
  expect(taps({ key: 'a', at: 0 }, { key: 'a', at: 200, moved: 40 })).toEqual([false, false])
})
