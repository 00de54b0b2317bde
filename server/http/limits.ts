import type { Clock } from '../lib/clock.ts'

/** Figures of trust.md (i): requests per five minutes. */
const WINDOW_MS = 5 * 60_000
const PER_USER = 1_500
const PER_ADDRESS = 300
/** Callers remembered at once; the table is emptied when a window has passed. */
const CALLERS_MAX = 100_000

export interface RequestLimiter {
  /** Counts a request; seconds to wait if it is one too many, else 0. */
  count(caller: { userId: string } | { address: string }): number
}

/** Counts requests per person, and per address for people not logged in, in fixed windows. */
export function createRequestLimiter(clock: Clock): RequestLimiter {
  let windowStart = clock.now()
  const counts = new Map<string, number>()
  return {
    count(caller) {
      const now = clock.now()
      if (now - windowStart >= WINDOW_MS || counts.size >= CALLERS_MAX) {
        windowStart = now
        counts.clear()
      }
      const [key, limit] =
        'userId' in caller
          ? [`u ${caller.userId}`, PER_USER]
          : [`a ${addressBucket(caller.address)}`, PER_ADDRESS]
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit ? 0 : Math.ceil((windowStart + WINDOW_MS - now) / 1000)
    },
  }
}

/** The bucket of an address: IPv6 by its /64, since one household has that many (trust.md c). */
export function addressBucket(address: string): string {
  const bare = address.replace(/^::ffff:(?=\d+\.)/, '')
  if (!bare.includes(':')) return bare
  const [head = '', tail = ''] = bare.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...(bare.includes('::') ? zeros : []), ...right].slice(0, 4).join(':')
}
