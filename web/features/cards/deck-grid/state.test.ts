import { expect, test } from 'vitest'
import { arrowTarget, indexShowing } from './state.ts'

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowLeft', 4, 3],
  ['ArrowDown', 4, 7],
  ['ArrowUp', 4, 1],
  ['Home', 4, 0],
  ['End', 4, 7],
])('%s leads from %i to %i in rows of three', (key, at, target) => {
  expect(arrowTarget(key, at, 8, 3)).toBe(target)
})

test('At the edges of the grid and for other keys there is no target', () => {
  expect(arrowTarget('ArrowLeft', 0, 8, 3)).toBeNull()
  expect(arrowTarget('ArrowUp', 2, 8, 3)).toBeNull()
  expect(arrowTarget('ArrowRight', 7, 8, 3)).toBeNull()
  expect(arrowTarget('ArrowDown', 6, 8, 3)).toBeNull()
  expect(arrowTarget('Enter', 1, 8, 3)).toBeNull()
})

test('The index of the carousel goes the shorter way round and shows the same card', () => {
  expect(indexShowing(4, 3, 10)).toBe(4)
  expect(indexShowing(9, 0, 10)).toBe(-1)
  expect(indexShowing(1, 28, 10)).toBe(31)
  expect(indexShowing(0, -13, 10)).toBe(-10)
})
