import { expect, test } from 'vitest'
import { isDue } from './schedule.ts'

const HOUR = 60 * 60_000
const at = Date.parse('2026-05-04T03:30:00Z')

test.each([
  ['without a former run', undefined, at, true],
  ['a day after a good one', { at, isGood: true }, at + 24 * HOUR, true],
  ['before a day is over', { at, isGood: true }, at + 24 * HOUR - 1, false],
  ['an hour after a bad one', { at, isGood: false }, at + HOUR, true],
  ['before that hour is over', { at, isGood: false }, at + HOUR - 1, false],
  ['after one of the future, when the clock was wrong', { at, isGood: true }, at - 1, true],
])('The next backup of a day: %s', (_, last, now, due) => {
  expect(isDue(last, now)).toBe(due)
})
