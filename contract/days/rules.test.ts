import { expect, test } from 'vitest'
import { dayBefore, daysOf } from './rules.ts'

test('TAGE-06 The same day of the month, a year or a month before; none where there is no such day', () => {
  expect(dayBefore('2026-12-24', 'year')).toBe('2025-12-24')
  expect(dayBefore('2026-01-31', 'month')).toBe('2025-12-31')
  expect(dayBefore('2026-03-31', 'month')).toBeNull()
  expect(dayBefore('2028-02-29', 'year')).toBeNull()
})

test('TAGE-02 A month has its first and its last day', () => {
  expect(daysOf('2026-12')).toEqual(['2026-12-01', '2026-12-31'])
  expect(daysOf('2028-02')).toEqual(['2028-02-01', '2028-02-29'])
})
