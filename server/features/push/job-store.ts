import type { PushType } from '#contract/push/rules.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { updatesRow } from '#server/storage/outcome.ts'

/** One push to one device; put into words when it is sent. */
export interface PushJob {
  readonly deviceId: string
  readonly type: PushType
  /** Id of the event. */
  readonly eventId: string
}

/** A job as stored, identified by when it is due: every claim and every result changes that. */
export interface DueJob extends Omit<PushJob, 'eventId'> {
  readonly eventId: string | null
  readonly dueAt: number
}

/** A job under the lease of a node, which ends at `dueAt`. */
export interface ClaimedJob extends PushJob {
  readonly dueAt: number
  /** Deliveries of this event that have failed. */
  readonly attempts: number
}

/**
 * Stores what a device is to be told; a later event replaces one that waits. One statement for each
 * device, since a logout deletes the jobs of several in any order (decision 0042).
 * @param gapEnd when the next push is allowed, if the former one waits to be tried again
 * @returns when it is due; undefined if the device has gone
 */
export async function upsertJob(
  db: Db,
  { deviceId, type, eventId }: PushJob,
  { now, gapEnd }: { readonly now: number; readonly gapEnd: number },
): Promise<number | undefined> {
  const stored = await db
    .insertInto('push_jobs')
    .columns(['subscription_id', 'type', 'event_id', 'due_at', 'attempts'])
    .expression((eb) =>
      eb
        .selectFrom('push_subscriptions')
        .select((eb) => [
          'id',
          eb.val(type).as('type'),
          eb.val(eventId).as('event_id'),
          eb.val(now).as('due_at'),
          eb.val(0).as('attempts'),
        ])
        .where('id', '=', deviceId),
    )
    .onConflict((conflict) =>
      conflict.columns(['subscription_id', 'type']).doUpdateSet((eb) => ({
        event_id: eb.ref('excluded.event_id'),
        attempts: 0,
        due_at: eb
          .case()
          .when(eb.and([eb('push_jobs.attempts', '>', 0), eb('push_jobs.due_at', '>', gapEnd)]))
          .then(gapEnd)
          .when('push_jobs.due_at', '<', now)
          .then(now)
          .else(eb.ref('push_jobs.due_at'))
          .end(),
      })),
    )
    .returning('due_at')
    .executeTakeFirst()
  return stored?.due_at
}

/** Jobs that are due, and gaps that are over, the oldest first. */
export async function dueJobs(db: Db, now: number, limit: number): Promise<DueJob[]> {
  const rows = await db
    .selectFrom('push_jobs')
    .select(['subscription_id', 'type', 'event_id', 'due_at'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    deviceId: row.subscription_id,
    type: row.type,
    eventId: row.event_id,
    dueAt: row.due_at,
  }))
}

/**
 * Claims a job for one node, with a compare-and-set.
 * @param leaseEnd when other nodes may claim it again, should this one be lost
 * @returns the job with its latest event; undefined if another node was faster
 */
export async function claimJob(
  db: Db,
  { deviceId, type, dueAt }: DueJob,
  leaseEnd: number,
): Promise<ClaimedJob | undefined> {
  const row = await db
    .updateTable('push_jobs')
    .set({ due_at: leaseEnd })
    .where('subscription_id', '=', deviceId)
    .where('type', '=', type)
    .where('due_at', '=', dueAt)
    .where('event_id', 'is not', null)
    .returning(['event_id', 'attempts'])
    .executeTakeFirst()
  if (row === undefined || row.event_id === null) return undefined
  return { deviceId, type, eventId: row.event_id, attempts: row.attempts, dueAt: leaseEnd }
}

/** Deletes a job, unless another node or event was faster. */
export async function deleteJob(db: Db, { deviceId, type, eventId, dueAt }: DueJob): Promise<void> {
  await db
    .deleteFrom('push_jobs')
    .where('subscription_id', '=', deviceId)
    .where('type', '=', type)
    .where('due_at', '=', dueAt)
    .where('event_id', 'is not distinct from', eventId)
    .execute()
}

/** The step after a delivery: the gap, or another attempt of the same event. */
export interface Next {
  readonly eventId: string | null
  readonly attempts: number
  readonly dueAt: number
}

/**
 * Ends the lease of a job.
 * @param gapEnd when an event that has come meanwhile is due
 * @returns when something is due; undefined if nothing is, or the lease has lapsed
 */
export async function releaseJob(
  db: Db,
  { deviceId, type, eventId, dueAt }: ClaimedJob,
  next: Next,
  gapEnd: number,
): Promise<number | undefined> {
  const claimed = db
    .updateTable('push_jobs')
    .where('subscription_id', '=', deviceId)
    .where('type', '=', type)
    .where('due_at', '=', dueAt)
  const { attempts } = next
  const values = { event_id: next.eventId, due_at: next.dueAt, attempts }
  if (await updatesRow(claimed.set(values).where('event_id', '=', eventId))) {
    return next.eventId === null ? undefined : next.dueAt
  }
  return (await updatesRow(claimed.set({ due_at: gapEnd, attempts: 0 }))) ? gapEnd : undefined
}

/** Deletes what a person's devices were to be told about the pair they leave. */
export const deleteJobsOfMover: TransferHandler = async (trx, { userId }) => {
  await trx
    .deleteFrom('push_jobs')
    .where('subscription_id', 'in', (eb) =>
      eb.selectFrom('push_subscriptions').select('id').where('user_id', '=', userId),
    )
    .execute()
}
