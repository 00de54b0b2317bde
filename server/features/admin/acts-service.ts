import type { AdminAct, showRoles } from '#contract/admin/calls.ts'
import { userNotFound } from '#contract/admin/errors.ts'
import { ACTS_MAX, type AdminActKind } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { lockPairOf } from '../../people/pair-locks.ts'
import { findCouple, findPerson, rolesOf } from '../../people/people.ts'
import type { Db } from '../../storage/database.ts'
import { actsFor, hasActSince, insertAct, type NewAct } from './acts-store.ts'

/** Somebody who turns the pages of a list does one thing, not fifty. */
const ONE_LOOK_MS = 60 * 60_000

/**
 * Notes that a list was looked at, once an hour of each super user.
 * @param subjectId the one person it was about, or null for everybody
 */
export async function noteLook(
  context: Context,
  { userId: adminId }: Actor,
  act: AdminActKind,
  subjectId: string | null = null,
): Promise<void> {
  const { database, clock } = context
  const now = clock.now()
  const look = { adminId, subjectId, act }
  if (await hasActSince(database.db, look, now - ONE_LOOK_MS)) return
  if (subjectId === null) await insertAct(database.db, { ...look, now })
  else await noteOn(context, { ...look, subjectId, now })
}

/**
 * Notes an act on one person under the lock of their pair: the row refers to both the super user
 * and that person, whom the pair may be about to move or remove (decision 0042).
 */
const noteOn = ({ database, vault }: Context, act: NewAct & { readonly subjectId: string }) =>
  database.db.transaction().execute(async (trx) => {
    await lockPairOf(trx, vault, act.subjectId)
    await insertAct(trx, act)
  })

/** The id if somebody has it, else null: an act has to concern somebody who is there. */
export async function knownPerson(
  { database: { db }, vault }: Context,
  userId: string | undefined,
): Promise<string | null> {
  if (userId === undefined) return null
  return (await findPerson(db, vault, userId))?.id ?? null
}

/** Notes a single act on a person; nothing where there is no such person. */
export async function noteAct(
  context: Context,
  { userId: adminId }: Actor,
  act: AdminActKind,
  userId: string,
): Promise<void> {
  const subjectId = await knownPerson(context, userId)
  if (subjectId === null) return
  await noteOn(context, { adminId, subjectId, act, now: context.clock.now() })
}

/**
 * Does what whoever runs the server asks for at its command line, and notes it: both or neither.
 * @param subjectId whom it concerns, or null for everybody
 */
export const doAndNote = <T>(
  db: Db,
  { subjectId, act, now }: { subjectId: string | null; act: AdminActKind; now: number },
  work: (trx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await insertAct(trx, { adminId: null, subjectId, act, now })
    return work(trx)
  })

/** Both roles of a couple, noted for both before anybody sees them. @throws Refused 404 */
export async function rolesFor(
  { database: { db }, vault, clock }: Context,
  { userId: adminId }: Actor,
  subjectId: string,
): Promise<Answer<typeof showRoles>> {
  if ((await findPerson(db, vault, subjectId)) === undefined) refuse(userNotFound)
  return db.transaction().execute(async (trx) => {
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

/** What was looked at and done that concerns a person, newest first. */
export async function actsOn(
  { database: { db } }: Context,
  { userId }: Actor,
): Promise<AdminAct[]> {
  const rows = await actsFor(db, userId, ACTS_MAX)
  return rows.map(({ id, at, act, subject_id }) => ({
    id,
    at: new Date(at).toISOString(),
    act,
    onlyYou: subject_id !== null,
  }))
}
