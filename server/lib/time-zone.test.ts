import { describe, expect, test } from 'vitest'
import { instantOf, isTimeZone, utcOffset } from './time-zone.ts'

const BERLIN = 'Europe/Berlin'
const iso = (day: string, time: string, zone: string) =>
  new Date(instantOf(day, time, zone)).toISOString()

describe('the instant of a local time', () => {
  test.each([
    ['on a summer evening', '2026-07-02', '20:30', BERLIN, '2026-07-02T18:30:00.000Z'],
    ['on a winter evening', '2026-01-08', '20:30', BERLIN, '2026-01-08T19:30:00.000Z'],
    ['before the clocks go forward', '2026-03-29', '01:59', BERLIN, '2026-03-29T00:59:00.000Z'],
    ['in the hour they skip', '2026-03-29', '02:30', BERLIN, '2026-03-29T01:30:00.000Z'],
    ['after they have gone forward', '2026-03-29', '03:00', BERLIN, '2026-03-29T01:00:00.000Z'],
    ['on that evening', '2026-03-29', '20:30', BERLIN, '2026-03-29T18:30:00.000Z'],
    ['before the clocks go back', '2026-10-25', '01:30', BERLIN, '2026-10-24T23:30:00.000Z'],
    ['in the hour they repeat', '2026-10-25', '02:30', BERLIN, '2026-10-25T00:30:00.000Z'],
    ['after they have gone back', '2026-10-25', '03:00', BERLIN, '2026-10-25T02:00:00.000Z'],
    ['on that evening', '2026-10-25', '20:30', BERLIN, '2026-10-25T19:30:00.000Z'],
    ['in the west', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['with a half hour', '2026-07-02', '20:30', 'Asia/Kolkata', '2026-07-02T15:00:00.000Z'],
    [
      'beyond the date line',
      '2026-07-02',
      '08:00',
      'Pacific/Kiritimati',
      '2026-07-01T18:00:00.000Z',
    ],
  ])('ABEND-32 %s', (_, day, time, zone, expected) => {
    expect(iso(day, time, zone)).toBe(expected)
  })
})

test('Only zones the runtime knows are zones', () => {
  expect(['Europe/Berlin', 'UTC', 'Nowhere/Else', '', '../etc'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})

test('ABEND-32 The clocks of a zone are so many minutes ahead of UTC', () => {
  const offset = (at: string, zone: string) => utcOffset(Date.parse(at), zone)
  expect(offset('2026-10-25T00:30:00.000Z', BERLIN)).toBe(120)
  expect(offset('2026-10-25T01:30:00.000Z', BERLIN)).toBe(60)
  expect(offset('2026-07-01T23:59:59.999Z', 'America/New_York')).toBe(-240)
  expect(offset('2026-07-02T12:00:00.000Z', 'Asia/Kathmandu')).toBe(345)
})
