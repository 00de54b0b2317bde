import { partnerStatus } from '#contract/chat/events.ts'
import type { Context } from '../../context.ts'
import {
  acquireLease,
  expiredLeases,
  isPresent,
  lockPerson,
  partnerIdOf,
  releaseLease,
  renewLeases,
} from './presence-store.ts'

/** A lease lasts three renewals, so that a late one does not end it. */
const RENEW_EVERY_MS = 20_000
const LEASE_MS = 3 * RENEW_EVERY_MS

interface LeaseOwner {
  readonly userId: string
  readonly pairId: string
}

export interface Presence {
  /** Registers a socket with an open chat; sends it the current presence of the partner. */
  enter(socketId: string, owner: LeaseOwner): Promise<void>
  /** Ends the presence of a socket. */
  leave(socketId: string): Promise<void>
  /** Stops renewing and releases the leases of this process. */
  close(): Promise<void>
}

/** Presence in the chat: a lease per socket in the database, renewed by its process. */
export function createPresence({ database, clock, live, log }: Context): Presence {
  const { db } = database
  const leases = new Map<string, LeaseOwner>()

  const notifyPartner = async ({ userId, pairId }: LeaseOwner, online: boolean) => {
    const partnerId = await partnerIdOf(db, pairId, userId)
    if (partnerId === undefined) return
    live.emit({ userId: partnerId }, partnerStatus, { partnerId: userId, online })
  }

  /** The last operation of each socket: they run in order, a release never before its acquisition. */
  const lastOf = new Map<string, Promise<void>>()
  const enqueue = (socketId: string, work: () => Promise<void>): Promise<void> => {
    const operation = (lastOf.get(socketId) ?? Promise.resolve())
      .catch(() => undefined)
      .then(work)
      .finally(() => {
        if (lastOf.get(socketId) === operation) lastOf.delete(socketId)
      })
    lastOf.set(socketId, operation)
    return operation
  }

  const acquire = async (socketId: string, owner: LeaseOwner) => {
    const now = clock.now()
    const isFirst = await db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, owner.userId))) return false
      return acquireLease(
        trx,
        { leaseId: socketId, userId: owner.userId, expiresAt: now + LEASE_MS },
        now,
      )
    })
    if (isFirst) await notifyPartner(owner, true)
    const partnerId = await partnerIdOf(db, owner.pairId, owner.userId)
    if (partnerId === undefined) return
    const online = await isPresent(db, partnerId, now)
    live.emit({ socketId }, partnerStatus, { partnerId, online })
  }

  const release = async (socketId: string, owner: LeaseOwner) => {
    const now = clock.now()
    const wasLast = await db.transaction().execute(async (trx) => {
      if (!(await lockPerson(trx, owner.userId))) return false
      return releaseLease(trx, socketId, owner.userId, now)
    })
    if (wasLast) await notifyPartner(owner, false)
  }

  const renew = async () => {
    try {
      await renewLeases(db, [...leases.keys()], clock.now() + LEASE_MS)
      for (const { leaseId, ...owner } of await expiredLeases(db, clock.now())) {
        await release(leaseId, owner)
      }
    } catch (fault) {
      log.warn('presence.tend', { fault })
    }
  }
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS)
  timer.unref()

  return {
    enter(socketId, owner) {
      leases.set(socketId, owner)
      return enqueue(socketId, () => acquire(socketId, owner))
    },
    async leave(socketId) {
      const owner = leases.get(socketId)
      if (owner === undefined) return
      leases.delete(socketId)
      await enqueue(socketId, () => release(socketId, owner))
    },
    async close() {
      clearInterval(timer)
      for (const [socketId, owner] of leases) {
        // A lease that cannot be released expires by itself.
        await release(socketId, owner).catch((fault: unknown) =>
          log.warn('presence.close', { fault }),
        )
      }
      leases.clear()
    },
  }
}
