import { eveningReminder } from '#contract/evenings/events.ts'
import type { Context } from '#server/context.ts'
import { forEachSettled } from '#server/lib/for-each-settled.ts'
import { lockPair } from '#server/pair/pair-locks.ts'
import { pairVault } from '#server/pair/pairs.ts'
import { isPaused } from '#server/pair/pause.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { nextLook, reminding } from './policy.ts'
import type { EveningsRecord } from './records.ts'
import { duePairs, eveningsOf, remindAtOf, writeEvenings } from './store.ts'

/** Stores a reminder for all devices of a couple, in a transaction under its lock. */
export type RemindPair = (trx: Db, pairId: string, eveningId: string) => Promise<void>

/** How soon another node repeats what a lost one has begun, and evenings that begin soon are looked at. */
const LEASE_MS = 60_000
const DUE_TOGETHER = 200

/**
 * Reminds the couples whose evening begins soon. A node takes a lease, tells the open pages, and
 * stores the pushes in the transaction that ends it: one that is lost in between has it told again,
 * with the same id, which a page that has heard it drops (O-062). A pause holds what has not begun. Evenings
 * are looked at until they begin, told or held, so that the times of the leases are the same (O-194).
 */
export async function remindDue(context: Context, remindPair: RemindPair): Promise<void> {
  const { database, vault, clock, live } = context
  const { db } = database

  const remind = async (pairId: string) => {
    const claim = await transact(db, async (trx) => {
      if (!(await lockPair(trx, pairId))) return undefined
      const now = clock.now()
      const pair = await pairVault(trx, vault, pairId)
      const remindAt = await remindAtOf(trx, pair)
      if (remindAt === null || remindAt > now) return undefined
      const evenings = await eveningsOf(trx, pair)
      await writeEvenings(trx, pair, evenings, leaseOf(evenings, now))
      const { told } = reminding(evenings, now)
      if (told.length === 0 || (await isPaused(trx, pair))) return undefined
      return { now, told }
    })
    if (claim === undefined) return
    for (const id of claim.told) live.emit({ pairId }, eveningReminder, { id })
    await transact(db, async (trx) => {
      if (!(await lockPair(trx, pairId))) return
      const pair = await pairVault(trx, vault, pairId)
      // Read again: an evening may have been called off, or a pause begun meanwhile.
      const { told, after } = reminding(await eveningsOf(trx, pair), claim.now)
      if (told.length === 0 || (await isPaused(trx, pair))) return
      for (const id of told) await remindPair(trx, pairId, id)
      await writeEvenings(trx, pair, after, leaseOf(after, claim.now))
    })
  }

  const now = clock.now()
  for (;;) {
    const due = await duePairs(db, now, DUE_TOGETHER)
    await forEachSettled(due, remind)
    if (due.length < DUE_TOGETHER) return
  }
}

function leaseOf(evenings: EveningsRecord, now: number): number | null {
  const next = nextLook(evenings, now)
  return next === null || next > now ? next : now + LEASE_MS
}
