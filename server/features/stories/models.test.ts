import { expect, test } from 'vitest'
import { parseStoryId } from './models.ts'

test.each([
  'neu',
  'random',
  'matches',
  '',
  '0',
  '-1',
  '1.5',
  '1e3',
  '007',
  ' 1',
  '9'.repeat(16),
  '9'.repeat(30),
])('O-054 „%s“ is no number of a story', (text) => {
  expect(parseStoryId(text)).toBeNull()
})

test.each([12, 999_999_999, 2 ** 52, Number.MAX_SAFE_INTEGER])('O-054 %d is one', (number) => {
  expect(parseStoryId(String(number))).toBe(number)
})
