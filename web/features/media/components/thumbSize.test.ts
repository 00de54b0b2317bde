import { expect, test } from 'vitest'
import { thumbSize } from './thumbSize.ts'

test.each([
  [2048, 1536, 240, 180],
  [1536, 2048, 180, 240],
  [2048, 2048, 240, 240],
  [96, 64, 96, 64],
  [2048, 20, 240, 44],
])('CHAT-41 A photo of %i by %i is %i by %i in the chat', (width, height, wide, high) => {
  expect(thumbSize({ width, height })).toEqual({ width: wide, height: high })
})

test('CHAT-41 One of unknown size keeps the largest place', () => {
  expect(thumbSize(null)).toEqual({ width: 240, height: 240 })
})
