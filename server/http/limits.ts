import { isIPv6, SocketAddress } from 'node:net'
import type { Clock } from '../lib/clock.ts'
import { createConcurrencyLimit } from '../lib/semaphore.ts'

/** Figures of trust i: requests per five minutes. */
const WINDOW_MS = 5 * 60_000
const PER_USER = 1_500
/**
 * Requests that only read. A partner's actions make the own pages read again: however many they
 * are, there is room left for taking back an answer, setting a limit or leaving.
 */
const READS_PER_USER = 1_200
const PER_ADDRESS = 300
/** Photos are counted apart, so that scrolling through a gallery does not block the chat. */
const PHOTOS_PER_USER = 6_000
/** Reads of one calendar from one household, by programs that ask every minute. */
const PER_CALENDAR = 60
/** Keys kept per window. */
const CALLERS_MAX = 100_000

type Caller =
  | { userId: string; kind: 'photo' | 'read' | 'write' }
  | { address: string }
  | { device: string }
  | { calendar: string }

export interface RequestLimiter {
  /** Counts a request; seconds to wait if it exceeds the limit, else 0. */
  count(caller: Caller): number
}

/**
 * Counts requests per person, and per address for people not logged in, in fixed windows. The
 * windows follow one another from the start of the server, and begin with nobody's request, since
 * the time a refused caller has to wait would reveal when somebody else has come.
 */
export function createRequestLimiter(clock: Clock): RequestLimiter {
  const startedAt = clock.now()
  let window = 0
  const counts = new Map<string, number>()
  return {
    count(caller) {
      const ms = clock.now() - startedAt
      const current = Math.floor(ms / WINDOW_MS)
      // Another one too if the clock was set back.
      if (current !== window || counts.size >= CALLERS_MAX) {
        window = current
        counts.clear()
      }
      // A refused household does not count for its network.
      const isOver = keysOf(caller).some(([key, limit]) => {
        const count = (counts.get(key) ?? 0) + 1
        counts.set(key, count)
        return count > limit
      })
      return isOver ? Math.ceil(((current + 1) * WINDOW_MS - ms) / 1000) : 0
    },
  }
}

/** Keys a request is counted under, each with its limit. */
function keysOf(caller: Caller): readonly (readonly [key: string, limit: number])[] {
  if ('userId' in caller) {
    const { userId, kind } = caller
    if (kind === 'photo') return [[`p ${userId}`, PHOTOS_PER_USER]]
    const all = [`u ${userId}`, PER_USER] as const
    return kind === 'read' ? [[`r ${userId}`, READS_PER_USER], all] : [all]
  }
  if ('device' in caller) return [[`d ${caller.device}`, PER_ADDRESS]]
  if ('calendar' in caller) return [[`c ${caller.calendar}`, PER_CALENDAR]]
  const network = networkBucket(caller.address)
  return [
    [`a ${addressBucket(caller.address)}`, PER_ADDRESS],
    ...(network === undefined ? [] : [[`n ${network}`, PER_ADDRESS * NETWORK_SHARE] as const]),
  ]
}

/** The bucket of an address: IPv6 by its /64, which is one household (trust c). */
export function addressBucket(address: string): string {
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare)) return address
  // Normalises the address to its shortest spelling.
  const short = new SocketAddress({ address: bare, family: 'ipv6' }).address
  const [, v4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short) ?? []
  if (v4 !== undefined) return v4
  const [head = '', tail = ''] = short.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).join(':')
}

/**
 * The limit of a /48, in households (/64). A /48 holds 65,536 of them and tunnel brokers give them
 * away, so that counting households alone would bound nobody.
 */
const NETWORK_SHARE = 4

/** The /48 of an IPv6 address; undefined for IPv4. */
export function networkBucket(address: string): string | undefined {
  const groups = addressBucket(address).split(':')
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined
}

/** Counts what each address and each network holds at a time. */
export function createAddressLimit(max: number) {
  const addresses = createConcurrencyLimit(max)
  const networks = createConcurrencyLimit(max * NETWORK_SHARE)
  return {
    isFull(address: string): boolean {
      const network = networkBucket(address)
      if (network !== undefined && networks.isFull(network)) return true
      return addresses.isFull(addressBucket(address))
    },
    /** Counts one more, also beyond the limit. @returns a function that releases it, once */
    acquire(address: string): () => void {
      const network = networkBucket(address)
      const release = addresses.acquire(addressBucket(address))
      const releaseNetwork = network === undefined ? undefined : networks.acquire(network)
      return () => {
        release()
        releaseNetwork?.()
      }
    },
  }
}
