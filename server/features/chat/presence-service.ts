import { partnerStatus } from '#contract/chat/events.ts'
import type { Context } from '../../context.ts'
import {
  giveLease,
  isPresent,
  lapsedLeases,
  lockPerson,
  partnerIdOf,
  renewLeases,
  takeLease,
} from './presence-store.ts'

/** A lease holds for three renewals, so that a busy moment makes nobody seem gone. */
const RENEW_EVERY_MS = 20_000
const LEASE_MS = 3 * RENEW_EVERY_MS

interface Holder {
  readonly userId: string
  readonly pairId: string
}

export interface Presence {
  /** The chat was opened on a socket; the newcomer learns at once whether the partner is there. */
  enter(socketId: string, holder: Holder): Promise<void>
  /** The chat was left, or the socket is gone. */
  leave(socketId: string): Promise<void>
  /** Stops renewing; the leases of this process are given back. */
  close(): Promise<void>
}

/** Who has the chat open: a lease per socket in the database, renewed by the process that holds it. */
export function createPresence({ database, clock, live, log }: Context): Presence {
  const { db } = database
  const held = new Map<string, Holder>()

  const tell = async ({ userId, pairId }: Holder, online: boolean) => {
    const partnerId = await partnerIdOf(db, pairId, userId)
    if (partnerId === undefined) return
    live.emit({ userId: partnerId }, partnerStatus, { partnerId: userId, online })
  }

  /** What each socket has asked for last: a chat left at once must not be left before it is entered. */
  const lastOf = new Map<string, Promise<void>>()
  const inTurn = (socketId: string, work: () => Promise<void>): Promise<void> => {
    const turn = (lastOf.get(socketId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        if (lastOf.get(socketId) === turn) lastOf.delete(socketId)
      })
    lastOf.set(socketId, turn)
    return turn
  }

  const take = async (socketId: string, holder: Holder) => {
    const now = clock.now()
    const first = await db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, holder.userId))) return false
      return takeLease(
        trx,
        { leaseId: socketId, userId: holder.userId, expiresAt: now + LEASE_MS },
        now,
      )
    })
    if (first) await tell(holder, true)
    const partnerId = await partnerIdOf(db, holder.pairId, holder.userId)
    if (partnerId === undefined) return
    const online = await isPresent(db, partnerId, now)
    live.emit({ socketId }, partnerStatus, { partnerId, online })
  }

  const release = async (socketId: string, holder: Holder) => {
    const now = clock.now()
    const gone = await db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, holder.userId))) return false
      return giveLease(trx, socketId, holder.userId, now)
    })
    if (gone) await tell(holder, false)
  }

  const tend = async () => {
    try {
      await renewLeases(db, [...held.keys()], clock.now() + LEASE_MS)
      for (const { leaseId, ...holder } of await lapsedLeases(db, clock.now())) {
        await release(leaseId, holder)
      }
    } catch (fault) {
      log.warn('presence.tend', { fault })
    }
  }
  const timer = setInterval(() => void tend(), RENEW_EVERY_MS)
  timer.unref()

  return {
    enter(socketId, holder) {
      held.set(socketId, holder)
      return inTurn(socketId, () => take(socketId, holder))
    },
    async leave(socketId) {
      const holder = held.get(socketId)
      if (holder === undefined) return
      held.delete(socketId)
      await inTurn(socketId, () => release(socketId, holder))
    },
    async close() {
      clearInterval(timer)
      for (const [socketId, holder] of held) {
        // One that cannot be given back, over a disk that has failed, lapses by itself.
        await release(socketId, holder).catch((fault: unknown) =>
          log.warn('presence.close', { fault }),
        )
      }
      held.clear()
    },
  }
}
