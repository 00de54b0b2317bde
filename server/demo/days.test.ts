import { describe, expect, test } from 'vitest'
import { addDays, dayStart, utcDay } from '#contract/kernel/day.ts'
import { liveDays } from './days.ts'
import type { DemoPerson } from './person.ts'

/** Somebody who only notes what is sent, with the time it is sent at. */
function recorder(log: { at: number; who: string; path: string }[], clock: () => number) {
  return (who: string): DemoPerson => ({
    send: (_method, path) => {
      log.push({ at: clock(), who, path })
      return Promise.resolve(undefined as never)
    },
    sendFile: () => Promise.reject(new Error('not asked for')),
    invite: () => Promise.reject(new Error('not asked for')),
  })
}

describe('the days of the demo', () => {
  test.each(['2026-05-04T00:00:00.000Z', '2026-05-04T00:03:00.000Z', '2026-05-04T23:59:59.999Z'])(
    'Started at %s, nothing lies in the future, and today has both statuses',
    async (started) => {
      const now = Date.parse(started)
      const today = utcDay(now)
      let clock = 0
      const log: { at: number; who: string; path: string }[] = []
      const person = recorder(log, () => clock)
      await liveDays(person('mia'), person('jonas'), {
        today,
        now,
        setClock: (epochMs) => {
          clock = epochMs
        },
      })
      const times = log.map(({ at }) => at)
      expect(Math.max(...times)).toBeLessThanOrEqual(now)
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(Math.min(...times)).toBeGreaterThanOrEqual(dayStart(addDays(today, -28)))
      const statusesToday = log.filter(
        ({ at, path }) => path === '/arousal-status' && utcDay(at) === today,
      )
      expect(statusesToday.map(({ who }) => who)).toEqual(['mia', 'jonas'])
    },
  )
})
