import { describe, expect, test } from 'vitest'
import { addDays, dayStart, utcDay } from './day.ts'

const at = (text: string) => Date.parse(text)

describe('the UTC day', () => {
  test.each([
    ['2026-06-30T23:59:59.999Z', '2026-06-30'],
    ['2026-07-01T00:00:00.000Z', '2026-07-01'],
    ['2026-07-01T01:30:00+02:00', '2026-06-30'],
    ['2026-01-01T00:30:00+01:00', '2025-12-31'],
  ])('KARTEN-77 KONST-43 O-087 At %s it is %s', (instant, day) => {
    expect(utcDay(at(instant))).toBe(day)
  })

  test('A day begins at its midnight UTC', () => {
    expect(dayStart('2026-03-29')).toBe(at('2026-03-29T00:00:00Z'))
    expect(utcDay(dayStart('2026-03-29') - 1)).toBe('2026-03-28')
  })

  test.each([
    ['2026-03-28', 1, '2026-03-29'],
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-25', 1, '2026-10-26'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('%s and %i days is %s, also where clocks change', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected)
  })
})
