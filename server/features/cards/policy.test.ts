import { describe, expect, test } from 'vitest'
import { isAboutToday } from './policy.ts'

const at = (text: string) => Date.parse(text)

describe('a day sent by a client', () => {
  const now = at('2026-07-14T12:00:00Z')

  test.each(['2026-07-13', '2026-07-14', '2026-07-15'])('O-084 %s is about today', (day) => {
    expect(isAboutToday(day, now)).toBe(true)
  })

  test.each(['2026-07-12', '2026-07-16', '2025-07-14', 'today', '2026-13-01'])(
    'O-084 %s is not',
    (day) => {
      expect(isAboutToday(day, now)).toBe(false)
    },
  )

  test.each(['2026-07-14T00:00:00.000Z', '2026-07-14T23:59:59.999Z'])(
    'O-084 The tolerance is one day at any hour, as at %s',
    (instant) => {
      const within = (day: string) => isAboutToday(day, at(instant))
      expect(['2026-07-12', '2026-07-13', '2026-07-15', '2026-07-16'].map(within)).toEqual([
        false,
        true,
        true,
        false,
      ])
    },
  )
})
