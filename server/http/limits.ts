import { isIPv6, SocketAddress } from 'node:net'
import type { Clock } from '../lib/clock.ts'

/** Figures of trust.md (i): requests per five minutes. */
const WINDOW_MS = 5 * 60_000
const PER_USER = 1_500
const PER_ADDRESS = 300
/** Photos have a count of their own: a gallery scrolled through must not silence the chat. */
const PHOTOS_PER_USER = 6_000
/** Callers remembered at once; the table is emptied when a window has passed. */
const CALLERS_MAX = 100_000

type Caller = { userId: string; kind?: 'photo' } | { address: string } | { device: string }

export interface RequestLimiter {
  /** Counts a request; seconds to wait if it is one too many, else 0. */
  count(caller: Caller): number
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
          ? caller.kind === 'photo'
            ? [`p ${caller.userId}`, PHOTOS_PER_USER]
            : [`u ${caller.userId}`, PER_USER]
          : 'device' in caller
            ? [`d ${caller.device}`, PER_ADDRESS]
            : [`a ${addressBucket(caller.address)}`, PER_ADDRESS]
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit ? 0 : Math.ceil((windowStart + WINDOW_MS - now) / 1000)
    },
  }
}

/** The bucket of an address: IPv6 by its /64, since one household has that many (trust.md c). */
export function addressBucket(address: string): string {
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return address
  // One address has many spellings; this gives the shortest.
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short) ?? []
  if (v4 !== undefined) return v4
  const [head = '', tail = ''] = short.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}
