import type { Clock } from '../lib/clock.ts'

export interface TestClock extends Clock {
  /** Lets time pass, in milliseconds. */
  advance(ms: number): void
  /** Sets an instant, e.g. `2026-05-04T23:59:59Z`. */
  setTo(instant: string): void
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A Monday morning; any other would do. */
const START = '2026-05-04T10:00:00.000Z'

/** A clock that stands still until a test moves it. */
export function createTestClock(start = START): TestClock {
  let now = Date.parse(start)
  return {
    now: () => now,
    advance(ms) {
      now += ms
    },
    setTo(instant) {
      now = Date.parse(instant)
    },
  }
}
