import { expect, test } from 'vitest'
import { daysUntil, nextOn, yearsOn } from './rules.ts'

const birthday = { day: '1992-05-07', yearly: true }
const leap = { day: '2024-02-29', yearly: true }

test.each([
  [birthday, '2026-05-06', '2026-05-07'],
  [birthday, '2026-05-07', '2026-05-07'],
  [birthday, '2026-05-08', '2027-05-07'],
  [{ day: '2027-01-01', yearly: true }, '2026-05-08', '2027-01-01'],
  [{ day: '2026-05-07', yearly: false }, '2026-05-07', '2026-05-07'],
  [{ day: '2026-05-07', yearly: false }, '2026-05-08', null],
  [leap, '2026-02-01', '2026-02-28'],
  [leap, '2026-03-01', '2027-02-28'],
  [leap, '2027-03-01', '2028-02-29'],
  [leap, '2028-02-28', '2028-02-29'],
])('TAG-03 The next time of %o from %s on is %s', (day, today, next) => {
  expect(nextOn(day, today)).toBe(next)
})

test('TAG-03 Years are counted from the first time, and days over the turn of a year', () => {
  expect(yearsOn(birthday, '2026-05-07')).toBe(34)
  expect(yearsOn(birthday, '1992-05-07')).toBe(0)
  expect(daysUntil('2026-12-20', '2027-01-01')).toBe(12)
  // Nights with 23 and 25 hours in Germany.
  expect(daysUntil('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysUntil('2026-10-24', '2026-10-26')).toBe(2)
})
