import type { Context } from '#server/context.ts'
import type { Db } from '#server/storage/database.ts'
import type { Sent } from './device-service.ts'
import {
  type ClaimedJob,
  claimJob,
  type DueJob,
  deleteJob,
  dueJobs,
  type Next,
  type PushJob,
  releaseJob,
  upsertJob,
} from './job-store.ts'

/** Concurrent deliveries. */
const AT_ONCE = 16
/** Another node repeats a delivery without a result after; one takes ten seconds at most. */
const LEASE_MS = 60_000
/** A job that is overdue by more, as after downtime or in a restored backup, is deleted. */
const LATE_MS = 60 * 60_000
/** The longest delay a push service may ask for. */
const RETRY_AFTER_MAX_MS = 6 * 60 * 60_000

export interface JobTimes {
  /** Minimum interval between two pushes of a type to a device. */
  readonly gapMs: number
  /** Delays of retries. */
  readonly retryMs: readonly number[]
  /** How soon what another node has left is noticed. */
  readonly pollMs: number
}

export interface PushJobs {
  /** Stores a job and sends it, at once or as soon as the gap is over. */
  add(job: PushJob): Promise<void>
  /** Stores a job in a transaction; it is sent within `pollMs` after the commit. */
  addWithin(trx: Db, job: PushJob): Promise<void>
  close(): Promise<void>
}

/**
 * Sends stored jobs, on the first node that claims them: the first of a type at once and then at
 * most one per gap, always the latest, so that ten messages in a row make two notifications.
 * Temporary failures are retried (decision 0060). The delays are of real time, as those of timers.
 * @param send delivers a job; undefined if it is not due any more
 */
export function createPushJobs(
  { database: { db }, log }: Pick<Context, 'database' | 'log'>,
  { gapMs, retryMs, pollMs }: JobTimes,
  send: (job: ClaimedJob) => Promise<Sent | undefined>,
): PushJobs {
  const running = new Set<Promise<void>>()
  /** Timers by the time at which they fire. */
  const timers = new Map<number, NodeJS.Timeout>()
  let claiming: Promise<void> | undefined
  let isAsked = false
  let closed = false

  const nextOf = ({ eventId, attempts }: ClaimedJob, sent: Sent | undefined, now: number): Next => {
    const pause = sent?.verdict === 'later' ? retryMs[attempts] : undefined
    if (pause === undefined) return { eventId: null, attempts: 0, dueAt: now + gapMs }
    const ms = Math.min(Math.max(pause, sent?.retryAfterMs ?? 0), RETRY_AFTER_MAX_MS)
    return { eventId, attempts: attempts + 1, dueAt: now + ms }
  }

  const run = async (job: ClaimedJob) => {
    const sent = await send(job).catch((fault: unknown): Sent => {
      log.warn('push.lost', { fault })
      return { verdict: 'later' }
    })
    const now = Date.now()
    claimAt(await releaseJob(db, job, nextOf(job, sent, now), now + gapMs))
  }

  const start = async (due: DueJob) => {
    const now = Date.now()
    if (due.eventId === null || now - due.dueAt > LATE_MS) return deleteJob(db, due)
    const job = await claimJob(db, due, now + LEASE_MS)
    if (job === undefined) return
    const work = run(job)
      // Comes again when its lease ends.
      .catch((fault: unknown) => log.warn('push.lost', { fault }))
      .finally(() => {
        const wasFull = running.size === AT_ONCE
        running.delete(work)
        if (wasFull) claimDue()
      })
    running.add(work)
  }

  const claimAll = async () => {
    while (isAsked && !closed) {
      isAsked = false
      const due = await dueJobs(db, Date.now(), AT_ONCE - running.size)
      await Promise.all(due.map(start))
      isAsked ||= due.length > 0 && running.size < AT_ONCE
    }
  }

  function claimDue(): void {
    isAsked = true
    claiming ??= claimAll()
      .catch((fault: unknown) => {
        isAsked = false
        log.warn('push.jobs', { fault })
      })
      .finally(() => {
        claiming = undefined
        if (isAsked && !closed) claimDue()
      })
  }

  function claimAt(dueAt: number | undefined): void {
    if (dueAt === undefined || timers.has(dueAt) || closed) return
    const ms = dueAt - Date.now()
    if (ms <= 0) return claimDue()
    const fire = () => {
      timers.delete(dueAt)
      claimDue()
    }
    // A timer may fire a millisecond early.
    timers.set(dueAt, setTimeout(fire, ms + 1).unref())
  }

  const poll = setInterval(claimDue, pollMs).unref()

  return {
    async add(job) {
      const now = Date.now()
      claimAt(await upsertJob(db, job, { now, gapEnd: now + gapMs }))
    },
    async addWithin(trx, job) {
      const now = Date.now()
      await upsertJob(trx, job, { now, gapEnd: now + gapMs })
    },
    async close() {
      closed = true
      clearInterval(poll)
      for (const timer of timers.values()) clearTimeout(timer)
      await claiming
      await Promise.all(running)
    },
  }
}
