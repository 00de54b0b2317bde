import { expect, test } from 'vitest'
import { lastOnlineText, laterOf, unknownPresence, withStatus } from './presence.ts'

const now = new Date(2026, 10, 21, 21, 30)

test('CHAT-06 Last online today shows the time only', () => {
  expect(lastOnlineText(new Date(2026, 10, 21, 7, 5).toISOString(), now)).toBe('07:05')
})

test('CHAT-07 Last online on another day shows date and time', () => {
  expect(lastOnlineText(new Date(2026, 10, 20, 21, 14).toISOString(), now)).toBe(
    '20.11.2026, 21:14',
  )
})

test('CHAT-05 CHAT-45 A person who leaves was last online just now and writes no more', () => {
  const here = { ...withStatus(unknownPresence, true, now), typing: true }
  expect(withStatus(here, false, now)).toEqual({
    online: false,
    typing: false,
    lastOnline: now.toISOString(),
  })
})

test('O-073 That somebody is not there says nothing about when they were', () => {
  expect(withStatus(unknownPresence, false, now).lastOnline).toBeNull()
})

test('O-073 Last seen is the laterOf that is known, from the profile or from what was seen here', () => {
  const [earlier, later] = ['2026-11-21T07:00:00.000Z', '2026-11-21T21:00:00.000Z']
  expect(laterOf(earlier, later)).toBe(later)
  expect(laterOf(later, earlier)).toBe(later)
  expect([laterOf(null, earlier), laterOf(earlier, null)]).toEqual([earlier, earlier])
  expect(laterOf(null, null)).toBeNull()
})
