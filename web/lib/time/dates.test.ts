import { expect, test, vi } from 'vitest'
import {
  formatDate,
  formatDay,
  formatDayShort,
  formatMoment,
  formatShortDate,
  formatTime,
  formatWeekday,
} from './dates.ts'

/** An instant of the device's own zone, as the wire would carry it. */
const at = (text: string) => new Date(text).toISOString()
const now = new Date('2026-11-20T21:30:00')

test('NAV-02 Dates are written as in Germany', () => {
  expect(formatDate('2026-11-20')).toBe('20. November 2026')
  expect(formatShortDate('2026-03-01')).toBe('01.03.2026')
  expect(formatWeekday('2026-11-20')).toBe('Freitag, 20. November')
  expect(formatTime(at('2026-11-20T07:42:00'))).toBe('07:42')
})

test('NAV-02 Every day of a leap year reads as the browser would write it in German', () => {
  const german = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('de-DE', options)
  const formats = [
    [formatDate, german({ day: 'numeric', month: 'long', year: 'numeric' })],
    [formatShortDate, german({ day: '2-digit', month: '2-digit', year: 'numeric' })],
    [formatWeekday, german({ weekday: 'long', day: 'numeric', month: 'long' })],
    [formatDayShort, german({ day: 'numeric', month: 'short' })],
    [formatTime, german({ hour: '2-digit', minute: '2-digit' })],
  ] as const
  for (let day = 0; day < 366; day += 1) {
    const when = new Date(2028, 0, 1 + day, day % 24, day % 60)
    for (const [format, expected] of formats) {
      expect(format(when.toISOString())).toBe(expected.format(when))
    }
  }
})

test.each([
  ['2026-11-20T21:29:30', 'gerade eben'],
  ['2026-11-20T21:30:20', 'gerade eben'],
  ['2026-11-20T21:31:59', 'gerade eben'],
  ['2026-11-20T21:32:01', 'heute, 21:32'],
  ['2026-11-20T07:42:00', 'heute, 07:42'],
  ['2026-11-19T23:59:00', 'gestern, 23:59'],
  ['2026-05-03T18:05:00', '3. Mai, 18:05'],
  ['2025-05-03T18:05:00', '3. Mai 2025, 18:05'],
])('A moment at %s reads „%s“', (instant, words) => {
  expect(formatMoment(at(instant), now)).toBe(words)
})

test.each([
  ['2026-11-20', 'heute'],
  ['2026-11-19', 'gestern'],
  ['2026-11-21', 'morgen'],
  ['2026-11-27', '27. November'],
  ['2027-01-01', '1. Januar 2027'],
])('The day %s reads „%s“', (day, words) => {
  expect(formatDay(day, now)).toBe(words)
})

test('O-087 Between midnight here and midnight UTC the day of everything daily is still „heute“', () => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const halfPast = new Date('2026-11-20T23:30:00Z')
  expect(formatDay('2026-11-20', halfPast)).toBe('heute')
  expect(formatDay('2026-11-19', halfPast)).toBe('gestern')
  expect(formatDay('2026-11-21', halfPast)).toBe('morgen')
  // Entries with a time are told by the clock on the wall.
  expect(formatMoment('2026-11-20T22:50:00Z', halfPast)).toBe('gestern, 23:50')
  vi.unstubAllEnvs()
})
