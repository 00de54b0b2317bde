import type { Clock } from '../lib/clock.ts'

/** Figures of trust.md (i), per person. */
const PER_SECOND = 10
const BURST = 40
const CUT_AT_PER_SECOND = 200

export type EventVerdict = 'allowed' | 'too many' | 'cut'

/** Counts the events of one person: a bucket that refills, and a ceiling that ends the connection. */
function createEventLimiter(clock: Clock): () => EventVerdict {
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

/** The counts of everybody with an open socket; all devices of a person share one. */
export function createEventLimits(clock: Clock) {
  const people = new Map<string, { readonly limiter: () => EventVerdict; sockets: number }>()
  return {
    /** Joins a socket to its person's count. */
    enter(userId: string): () => EventVerdict {
      const known = people.get(userId) ?? { limiter: createEventLimiter(clock), sockets: 0 }
      known.sockets += 1
      people.set(userId, known)
      return known.limiter
    },
    leave(userId: string): void {
      const known = people.get(userId)
      if (known === undefined) return
      known.sockets -= 1
      if (known.sockets === 0) people.delete(userId)
    },
  }
}
