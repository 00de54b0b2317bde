import { expect, test } from 'vitest'
import { chunkBySize } from './chunk.ts'

const parts = (sizes: readonly number[]) =>
  chunkBySize(sizes, { items: 3, sizeOf: (size) => size, size: 10 })

test('Parts hold so many items and so much in sum at most, in the order of the list', () => {
  expect(parts([])).toEqual([])
  expect(parts([1, 1, 1, 1])).toEqual([[1, 1, 1], [1]])
  expect(parts([5, 5, 1])).toEqual([[5, 5], [1]])
  expect(parts([9, 2, 8, 1])).toEqual([[9], [2, 8], [1]])
})

test('An item larger than a part is one by itself', () => {
  expect(parts([30])).toEqual([[30]])
  expect(parts([1, 30, 1, 2])).toEqual([[1], [30], [1, 2]])
})
