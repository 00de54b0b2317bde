import { pairChanged } from '#contract/kernel/refusals.ts'
import { leaveFirst, pastNotFound } from '#contract/pairing/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkOwnPassword } from '../../people/account-throttle.ts'
import { type Movers, moveIn } from '../../people/moving.ts'
import { lockPairs } from '../../people/pair-locks.ts'
import {
  endPast,
  type PastMember,
  pastMembers,
  pastsOf,
  stillWishes,
  writeWish,
} from '../../people/pasts.ts'
import { findPerson, membersOf, type Person, pairVault } from '../../people/people.ts'
import { removePair } from '../../people/seats.ts'
import type { Db } from '../../storage/database.ts'
import { presentPast } from './present.ts'

/** The pasts of a person, with their own wish alone. */
export async function listOwnPasts({ database: { db }, vault, clock }: Context, actor: Actor) {
  const pasts = await pastsOf(db, actor.userId, clock.now())
  return Promise.all(
    pasts.map(async (past) => {
      const members = await pastMembers(db, await pairVault(db, vault, past.id))
      const mine = members.find(({ userId }) => userId === actor.userId)
      return presentPast(past, mine !== undefined && stillWishes(mine, actor.pairId))
    }),
  )
}

interface Former {
  readonly member: PastMember
  readonly person: Person
}

/** Both former members where they are now; undefined unless the past rests and is this person's. */
async function findFormer(
  { vault, clock }: Context,
  db: Db,
  pastId: string,
  { userId }: Actor,
): Promise<{ me: Former; other: Former } | undefined> {
  const rests = (await pastsOf(db, userId, clock.now())).some(({ id }) => id === pastId)
  if (!rests) return undefined
  const formers: Former[] = []
  for (const member of await pastMembers(db, await pairVault(db, vault, pastId))) {
    const person = await findPerson(db, vault, member.userId)
    if (person !== undefined) formers.push({ member, person })
  }
  const me = formers.find(({ person }) => person.id === userId)
  const other = formers.find(({ person }) => person.id !== userId)
  return me && other && { me, other }
}

/**
 * Notes that a person wants a past back. Once both do, and neither has another partner, both are
 * where they were, with everything (O-033).
 */
export async function askForOwnPast(
  context: Context,
  movers: Movers,
  { id, password }: { readonly id: string; readonly password: string },
  actor: Actor,
): Promise<{ restored: boolean }> {
  await checkOwnPassword(context, actor, password)
  const { database, vault, live } = context
  const before = await findFormer(context, database.db, id, actor)
  if (before === undefined) refuse(pastNotFound)
  const [mine, theirs] = [before.me.person.pairId, before.other.person.pairId]

  const people = await database.db.transaction().execute(async (trx) => {
    await lockPairs(trx, [id, mine, theirs])
    const found = await findFormer(context, trx, id, actor)
    if (found === undefined) refuse(pastNotFound)
    const { me, other } = found
    if (me.person.pairId !== mine || other.person.pairId !== theirs) refuse(pairChanged)
    if ((await membersOf(trx, vault, mine)).length > 1) refuse(leaveFirst)
    await writeWish(trx, await pairVault(trx, vault, id), actor.userId, mine)
    const free = (await membersOf(trx, vault, theirs)).length === 1
    if (!free || !stillWishes(other.member, theirs)) return []

    for (const { member, person } of [me, other]) {
      await moveIn(trx, vault, movers, person, { ...member, pairId: id })
      await removePair(trx, person.pairId)
    }
    await endPast(trx, id)
    return [me.person, other.person]
  })
  for (const person of people) {
    vault.forget(person.pairId)
    live.disconnect({ userId: person.id })
  }
  return { restored: people.length > 0 }
}

/** Takes a wish back. */
export async function withdrawOwnAsk(context: Context, id: string, actor: Actor): Promise<void> {
  const { database, vault } = context
  await database.db.transaction().execute(async (trx) => {
    await lockPairs(trx, [id, actor.pairId])
    if ((await findFormer(context, trx, id, actor)) === undefined) refuse(pastNotFound)
    await writeWish(trx, await pairVault(trx, vault, id), actor.userId, null)
  })
}
