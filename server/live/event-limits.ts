import type { Clock } from '../lib/clock.ts'

/** Figures of trust i, per person. */
const PER_SECOND = 10
const BURST = 40
const DISCONNECT_PER_SECOND = 200
/** Time in which an empty bucket is full again: a new one would be no different. */
const REFILL_MS = (BURST / PER_SECOND) * 1000

export type EventVerdict = 'allowed' | 'too many' | 'disconnect'

/** Token bucket for the events of one person, with a ceiling that ends the connection. */
function createEventLimiter(clock: Clock): () => EventVerdict {
  let tokens = BURST
  let refilledAt = clock.now()
  let secondStart = refilledAt
  let inSecond = 0
  return () => {
    const now = clock.now()
    // A clock that was set back takes no tokens away.
    const elapsed = Math.max(0, now - refilledAt)
    tokens = Math.min(BURST, tokens + (elapsed / 1000) * PER_SECOND)
    refilledAt = now
    if (Math.abs(now - secondStart) >= 1000) {
      secondStart = now
      inSecond = 0
    }
    inSecond += 1
    if (inSecond > DISCONNECT_PER_SECOND) return 'disconnect'
    if (tokens < 1) return 'too many'
    tokens -= 1
    return 'allowed'
  }
}

/**
 * Rate limits per person with an open socket, shared by all of their devices; kept until the bucket
 * has refilled, so that connecting again brings no new events.
 */
export function createEventLimits(clock: Clock) {
  const people = new Map<string, { readonly limiter: () => EventVerdict; sockets: number }>()
  /** When the last socket of a person closed, the earliest first. */
  const closedAt = new Map<string, number>()

  const forgetRefilled = () => {
    for (const [userId, at] of closedAt) {
      if (Math.abs(clock.now() - at) < REFILL_MS) return
      closedAt.delete(userId)
      people.delete(userId)
    }
  }

  return {
    /** Adds a socket; returns the limiter it shares with the person's other sockets. */
    addSocket(userId: string): () => EventVerdict {
      forgetRefilled()
      closedAt.delete(userId)
      const known = people.get(userId) ?? { limiter: createEventLimiter(clock), sockets: 0 }
      known.sockets += 1
      people.set(userId, known)
      return known.limiter
    },
    removeSocket(userId: string): void {
      forgetRefilled()
      const known = people.get(userId)
      if (known === undefined) return
      known.sockets -= 1
      if (known.sockets === 0) closedAt.set(userId, clock.now())
    },
  }
}
