import type { AdminAct, showRoles } from '#contract/admin/calls.ts'
import { userNotFound } from '#contract/admin/errors.ts'
import { ACTS_MAX, type AdminActKind } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { findCouple, findPerson, rolesOf } from '#server/identity/people.ts'
import { lockPairOf } from '#server/pair/pair-locks.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { actsConcerning, hasActSince, insertAct, type NewAct } from './audit-trail-store.ts'

/** Paging through a list is recorded once. */
const VIEW_INTERVAL_MS = 60 * 60_000

/**
 * Records that a super user has viewed a list, at most once an hour.
 * @param subjectId the person it was about, or null for everybody
 */
export async function recordView(
  context: Context,
  { userId: adminId }: Actor,
  act: AdminActKind,
  subjectId: string | null = null,
): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const view = { adminId, subjectId, act, now }
  if (await hasActSince(database.db, view, now - VIEW_INTERVAL_MS)) return
  if (subjectId === null) await insertAct(database.db, view)
  else await insertLocked(context, { ...view, subjectId })
}

/**
 * Records an act on a person under the lock of their pair: the row references both super user and
 * person, who may be moved or removed at the same time (decision 0042).
 */
const insertLocked = ({ database, vault }: Context, act: NewAct & { readonly subjectId: string }) =>
  transact(database.db, async (trx) => {
    await lockPairOf(trx, vault, act.subjectId)
    await insertAct(trx, act)
  })

/** The id of an existing person, else null. */
export async function existingPersonId(
  { database: { db }, vault }: Context,
  userId: string | undefined,
): Promise<string | null> {
  if (userId === undefined) return null
  return (await findPerson(db, vault, userId))?.id ?? null
}

/** Records an act on a person, if they exist. */
export async function recordAct(
  context: Context,
  { userId: adminId }: Actor,
  act: AdminActKind,
  userId: string,
): Promise<void> {
  const subjectId = await existingPersonId(context, userId)
  if (subjectId === null) return
  await insertLocked(context, { adminId, subjectId, act, now: context.clock.now() })
}

/**
 * Runs a command of the operator and records it, in one transaction.
 * @param subjectId the person concerned, or null for everybody
 */
export const runAudited = <T>(
  db: Db,
  { subjectId, act, now }: { subjectId: string | null; act: AdminActKind; now: number },
  work: (trx: Db) => Promise<T>,
): Promise<T> =>
  transact(db, async (trx) => {
    await insertAct(trx, { adminId: null, subjectId, act, now })
    return work(trx)
  })

/** Both roles of a couple; the view is recorded for both members first. @throws Refused 404 */
export async function rolesFor(
  { database: { db }, vault, clock }: Context,
  { userId: adminId }: Actor,
  subjectId: string,
): Promise<Answer<typeof showRoles>> {
  if ((await findPerson(db, vault, subjectId)) === undefined) refuse(userNotFound)
  return transact(db, async (trx) => {
    const { pairId } = await lockPairOf(trx, vault, subjectId)
    const { me, partner } = await findCouple(trx, vault, pairId, subjectId)
    if (me === undefined) refuse(userNotFound)
    for (const subject of [me, partner]) {
      if (subject === undefined) continue
      const act = { adminId, subjectId: subject.id, act: 'roles shown', now: clock.now() } as const
      await insertAct(trx, act)
    }
    const { mine, theirs } = rolesOf(me, partner)
    return { myRole: mine, partnerRole: theirs }
  })
}

/** Acts that concern a person, newest first. */
export async function auditTrailOf(
  { database: { db } }: Context,
  { userId }: Actor,
): Promise<AdminAct[]> {
  const rows = await actsConcerning(db, userId, ACTS_MAX)
  return rows.map(({ id, at, act, subject_id }) => ({
    id,
    at: new Date(at).toISOString(),
    act,
    onlyYou: subject_id !== null,
  }))
}
