import { afterEach, expect, test, vi } from 'vitest'
import { recordServerTime, serverDay } from './serverClock.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

// First: afterwards this page has an answer of its own.
test('Before its first answer a page counts by what the last page has learned, also after it was loaded', () => {
  const noon = Date.parse('2026-05-04T12:00:00Z')
  expect(serverDay(noon)).toBe('2026-05-04')
  localStorage.setItem('clockOffset', String(-24 * 60 * 60_000))
  expect(serverDay(noon)).toBe('2026-05-03')
})

test('An answer of the server counts from then on, and is left to the next page where the clock is wrong', () => {
  vi.useFakeTimers({ now: Date.parse('2026-05-04T12:00:00Z') })
  recordServerTime(new Headers({ date: 'Tue, 05 May 2026 12:00:00 GMT' }))
  expect(serverDay(Date.now())).toBe('2026-05-05')
  expect(localStorage.getItem('clockOffset')).toBe(String(24 * 60 * 60_000))
  recordServerTime(new Headers({ date: 'Mon, 04 May 2026 12:00:01 GMT' }))
  expect(serverDay(Date.now())).toBe('2026-05-04')
  expect(localStorage.getItem('clockOffset')).toBeNull()
})
