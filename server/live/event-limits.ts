import type { Clock } from '../lib/clock.ts'

/** Figures of trust.md (i), per person. */
const PER_SECOND = 10
const BURST = 40
const CUT_AT_PER_SECOND = 200

export type EventVerdict = 'allowed' | 'too many' | 'cut'

/** Counts the events of one socket: a bucket that refills, and a ceiling that ends the connection. */
export function createEventLimiter(clock: Clock): () => EventVerdict {
  let tokens = BURST
  let filledAt = clock.now()
  let secondStart = filledAt
  let inSecond = 0
  return () => {
    const now = clock.now()
    tokens = Math.min(BURST, tokens + ((now - filledAt) / 1000) * PER_SECOND)
    filledAt = now
    if (now - secondStart >= 1000) {
      secondStart = now
      inSecond = 0
    }
    inSecond += 1
    if (inSecond > CUT_AT_PER_SECOND) return 'cut'
    if (tokens < 1) return 'too many'
    tokens -= 1
    return 'allowed'
  }
}
