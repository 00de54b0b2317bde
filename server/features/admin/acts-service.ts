import type { AdminAct, showRoles } from '#contract/admin/calls.ts'
import { userNotFound } from '#contract/admin/errors.ts'
import { ACTS_MAX, type AdminActKind } from '#contract/admin/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { lockPair } from '../../people/pair-locks.ts'
import { findPerson, membersOf, rolesOf } from '../../people/people.ts'
import type { Db } from '../../storage/database.ts'
import { actsFor, hasActSince, insertAct } from './acts-store.ts'

/** Somebody who turns the pages of a list does one thing, not fifty. */
const ONE_LOOK_MS = 60 * 60_000

/**
 * Notes that a list was looked at, once an hour of each super user.
 * @param subjectId the one person it was about, or null for everybody
 */
export async function noteLook(
  { database: { db }, clock }: Context,
  { userId: adminId }: Actor,
  act: AdminActKind,
  subjectId: string | null = null,
): Promise<void> {
  const now = clock.now()
  const look = { adminId, subjectId, act }
  if (await hasActSince(db, look, now - ONE_LOOK_MS)) return
  await insertAct(db, { ...look, now })
}

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
  const { database, clock } = context
  const subjectId = await knownPerson(context, userId)
  if (subjectId === null) return
  await insertAct(database.db, { adminId, subjectId, act, now: clock.now() })
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
  const person = await findPerson(db, vault, subjectId)
  if (person === undefined) refuse(userNotFound)
  const members = await membersOf(db, vault, person.pairId)
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    // Whoever moves or removes both of them holds it as well, before their rows.
    await lockPair(trx, person.pairId)
    for (const member of members) {
      await insertAct(trx, { adminId, subjectId: member.id, act: 'roles shown', now })
    }
  })
  const { mine, theirs } = rolesOf(
    person,
    members.find(({ id }) => id !== person.id),
  )
  return { myRole: mine, partnerRole: theirs }
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
