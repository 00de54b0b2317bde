import { expect, test } from 'vitest'
import { waitSentence } from './retryAfter.ts'

test.each([
  [1, 'einer Sekunde'],
  [2, '2 Sekunden'],
  [59, '59 Sekunden'],
  [60, 'einer Minute'],
  [61, '2 Minuten'],
  [700, '12 Minuten'],
  [3600, '60 Minuten'],
  [3601, '2 Stunden'],
  [86_400, '24 Stunden'],
])('O-183 After %i seconds it may be tried again in %s', (seconds, words) => {
  expect(waitSentence(seconds)).toBe(`Bitte versuch es in ${words} noch einmal.`)
})

test.each([0, -1, Number.NaN])('Without a time (%d) nothing is promised', (seconds) => {
  expect(waitSentence(seconds)).toBeNull()
})
