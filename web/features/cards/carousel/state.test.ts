import { expect, test } from 'vitest'
import { decide, easing, NO_TURN, SLIDE_MS, turnWheel, wrap } from './state.ts'

test('The virtual index finds its item in both directions', () => {
  expect([-4, -3, -1, 0, 2, 3, 7].map((index) => wrap(index, 3))).toEqual([2, 0, 2, 0, 2, 0, 1])
  expect([-2, 0, 5].map((index) => wrap(index, 1))).toEqual([0, 0, 0])
})

test('A third of the width decides, less does not', () => {
  expect(decide(-114, 0, 340)).toBe(1)
  expect(decide(114, 0, 340)).toBe(-1)
  expect(decide(-113, 0, 340)).toBe(0)
})

test('A flick decides on a short way', () => {
  expect(decide(-30, -0.8, 340)).toBe(1)
  expect(decide(30, 0.8, 340)).toBe(-1)
  expect(decide(30, 0.3, 340)).toBe(0)
})

test('A card pulled far and thrown back stays', () => {
  expect(decide(-200, 0.8, 340)).toBe(0)
})

/** Steps of wheel events: px sideways and down, and when. */
function steps(...events: readonly (readonly [x: number, y: number, at: number])[]): number[] {
  let turn = NO_TURN
  return events.map(([deltaX, deltaY, timeStamp]) => {
    const [next, step] = turnWheel(turn, { deltaX, deltaY, deltaMode: 0, timeStamp })
    turn = next
    return step
  })
}

test('A turn of the wheel moves one card, however long it runs out', () => {
  expect(steps([25, 0, 0], [25, 0, 16], [200, 0, 32], [90, 0, 120], [40, 0, 240])).toEqual([
    0, 1, 0, 0, 0,
  ])
  expect(steps([-50, 0, 0], [-50, 0, 300])).toEqual([-1, -1])
  expect(steps([20, 0, 0], [20, 0, 300])).toEqual([0, 0])
})

test('A wheel turned downwards scrolls the page, and a line has several px', () => {
  expect(steps([50, 80, 0], [10, 80, 16])).toEqual([0, 0])
  const [, step] = turnWheel(NO_TURN, { deltaX: 3, deltaY: 0, deltaMode: 1, timeStamp: 0 })
  expect(step).toBe(1)
})

test('A faster finger makes a steeper start', () => {
  const start = (speed: number) => Number(easing(speed, 200).split(',')[1])
  expect(easing(0, 200)).toBe('var(--ease-out)')
  expect(start(0.4)).toBeLessThan(start(1))
  expect(start(9)).toBeLessThanOrEqual(1)
})

test('KONST-29 A slide comes to rest after 500 ms', () => {
  expect(SLIDE_MS).toBe(500)
})
