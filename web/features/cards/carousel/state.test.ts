import { expect, test } from 'vitest'
import { decide, easing, SLIDE_MS, wrap } from './state.ts'

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

test('A faster finger makes a steeper start', () => {
  const start = (speed: number) => Number(easing(speed, 200).split(',')[1])
  expect(easing(0, 200)).toBe('var(--ease-out)')
  expect(start(0.4)).toBeLessThan(start(1))
  expect(start(9)).toBeLessThanOrEqual(1)
})

test('KONST-29 A slide comes to rest after 500 ms', () => {
  expect(SLIDE_MS).toBe(500)
})
