import { expect, test } from 'vitest'
import { addMonths, monthOf } from '#contract/kernel/day.ts'
import { monthName, weeksOf } from './months.ts'

test('November 2026 begins on a Sunday, the last place of its first week', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(weeks).toHaveLength(6)
})

test('Every month of ten years holds each of its days once, seven to a week', () => {
  for (let month = '2024-01'; month < '2034-01'; month = addMonths(month, 1)) {
    const weeks = weeksOf(month)
    const days = weeks.flat().filter((day) => day !== null)
    const [year = 0, number = 0] = month.split('-').map(Number)
    expect(weeks.every((week) => week.length === 7)).toBe(true)
    expect(new Set(days).size).toBe(new Date(Date.UTC(year, number, 0)).getUTCDate())
    expect(days.every((day) => monthOf(day) === month)).toBe(true)
  }
})

test('A leap February has its 29th', () => {
  expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
})

test('Months are counted over the turn of the year', () => {
  expect(addMonths('2026-12', 1)).toBe('2027-01')
  expect(addMonths('2027-01', -1)).toBe('2026-12')
})

test('A month is named in German', () => {
  expect(monthName('2026-03')).toBe('März 2026')
})
