import { callName } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { AnsweredCall } from '#server/http/server.ts'
import { newId } from '#server/lib/ids.ts'
import { activityIdAt, insertEntries, newestEntries } from './activity-log-store.ts'
import type { ActivityEntry, StoredEntry } from './models.ts'
import { loggingOf } from './policy.ts'

/** Entries are written in batches after this delay, so that no call waits for the log. */
const FLUSH_AFTER_MS = 2_000
/** Entries in memory; beyond these the oldest are dropped. */
const QUEUE_MAX = 1_000

/**
 * Entries per hour, of one person and of all unauthenticated requests: above normal use, and at
 * most 180 MB per person in thirty days. Without a limit refused logins could fill the disk.
 */
const HOUR_MS = 60 * 60_000
const PER_HOUR_PERSON = 1_000
const PER_HOUR_ANONYMOUS = 100

export interface ActivityLog {
  /** Records an answered call; returns at once. */
  record(answered: AnsweredCall): void
  /** The newest entries, including queued ones. */
  newest(userId: string | undefined, limit: number): Promise<StoredEntry[]>
  /** Flushes the queue. */
  close(): Promise<void>
}

/** Digits of a counter that orders entries within a millisecond. */
const COUNTER_DIGITS = 4
const COUNTER_SIZE = 36 ** COUNTER_DIGITS

export function createActivityLog({ database: { db }, clock, log }: Context): ActivityLog {
  let queue: ActivityEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let count = 0

  let hour = 0
  const counts = new Map<string | null, number>()
  /** Counts an entry; false beyond the limit of this hour. */
  const isWithinLimit = (userId: string | null, at: number): boolean => {
    const now = Math.floor(at / HOUR_MS)
    if (now !== hour) counts.clear()
    hour = now
    const number = (counts.get(userId) ?? 0) + 1
    counts.set(userId, number)
    const max = userId === null ? PER_HOUR_ANONYMOUS : PER_HOUR_PERSON
    if (number === max + 1) log.warn('activity-log.flood', { userId: userId ?? 'strangers' })
    return number <= max
  }

  const nextId = (at: number): string => {
    count = (count + 1) % COUNTER_SIZE
    const order = count.toString(36).padStart(COUNTER_DIGITS, '0')
    return `${activityIdAt(at)}${order}${newId().slice(0, 8)}`
  }

  const write = async (entries: readonly ActivityEntry[]) => {
    try {
      await insertEntries(db, entries)
    } catch (fault) {
      log.warn('activity-log.lost', { fault })
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = queue
    queue = []
    if (entries.length > 0) writing = writing.then(() => write(entries))
    return writing
  }

  return {
    record({ call, status, ms, requestId, actor }) {
      const how = loggingOf(callName(call), status)
      const at = clock.now()
      if (how === 'not' || !isWithinLimit(actor?.userId ?? null, at)) return
      if (queue.length >= QUEUE_MAX) queue.shift()
      const { feature, method, path } = call
      queue.push({
        id: nextId(at),
        at,
        userId: how === 'with person' ? (actor?.userId ?? null) : null,
        facts: { feature, method, path, status, ms, requestId },
      })
      timer ??= setTimeout(() => void flush(), FLUSH_AFTER_MS).unref()
    },
    async newest(userId, limit) {
      await flush()
      return newestEntries(db, { userId, now: clock.now(), limit })
    },
    close: flush,
  }
}
