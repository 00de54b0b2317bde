import { expect, test } from 'vitest'
import { readingMinutes } from './readingMinutes.ts'

test.each([
  ['', 1],
  ['Wort '.repeat(120), 1],
  ['Wort '.repeat(400), 2],
  ['Wort '.repeat(900), 5],
])('Reading takes whole minutes, at least one', (text, minutes) => {
  expect(readingMinutes(text)).toBe(minutes)
})
