import { callName } from '#contract/kernel/call.ts'
import type { Context } from '../../context.ts'
import type { AnsweredCall } from '../../http/server.ts'
import { newId } from '../../lib/ids.ts'
import { insertEntries, journalIdAt, newestEntries } from './journal-store.ts'
import { howToNote } from './policy.ts'
import type { JournalEntry, StoredEntry } from './tables.ts'

/** Entries wait this long for company, so that a call never waits for the log. */
const FLUSH_AFTER_MS = 2_000
/** Entries in memory at most; beyond that the oldest are lost, never the calls slowed. */
const WAITING_MAX = 1_000

/**
 * Entries of one hour, of one person and of all strangers together: more than two people do, and in
 * thirty days 180 MB a person at the very most. Without it refused logins alone could fill the disk.
 */
const HOUR_MS = 60 * 60_000
const PER_PERSON = 1_000
const OF_STRANGERS = 100

export interface Journal {
  /** Notes an answered call; returns at once. */
  note(answered: AnsweredCall): void
  /** The newest entries, those still waiting included. */
  newest(userId: string | undefined, limit: number): Promise<StoredEntry[]>
  /** Writes what is waiting and stops. */
  close(): Promise<void>
}

/** Enough for the entries of one millisecond; counts on over the milliseconds. */
const COUNTER_DIGITS = 4
const COUNTER_SIZE = 36 ** COUNTER_DIGITS

export function createJournal({ database: { db }, clock, log }: Context): Journal {
  let waiting: JournalEntry[] = []
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let count = 0

  let hour = 0
  const noted = new Map<string | null, number>()
  /** Whether there is room for one more entry of somebody in this hour. */
  const hasRoom = (userId: string | null, at: number): boolean => {
    const now = Math.floor(at / HOUR_MS)
    if (now !== hour) noted.clear()
    hour = now
    const number = (noted.get(userId) ?? 0) + 1
    noted.set(userId, number)
    const max = userId === null ? OF_STRANGERS : PER_PERSON
    if (number === max + 1) log.warn('journal.flood', { userId: userId ?? 'strangers' })
    return number <= max
  }

  const nextId = (at: number): string => {
    count = (count + 1) % COUNTER_SIZE
    const order = count.toString(36).padStart(COUNTER_DIGITS, '0')
    return `${journalIdAt(at)}${order}${newId().slice(0, 8)}`
  }

  const write = async (entries: readonly JournalEntry[]) => {
    try {
      await insertEntries(db, entries)
    } catch (fault) {
      log.warn('journal.lost', { fault })
    }
  }

  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const entries = waiting
    waiting = []
    if (entries.length > 0) writing = writing.then(() => write(entries))
    return writing
  }

  return {
    note({ call, status, ms, requestId, actor }) {
      const how = howToNote(callName(call), status)
      const at = clock.now()
      if (how === 'not' || !hasRoom(actor?.userId ?? null, at)) return
      if (waiting.length >= WAITING_MAX) waiting.shift()
      const { feature, method, path } = call
      waiting.push({
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
