import { pairChanged } from '#contract/kernel/refusals.ts'
import { formerPairNotFound, leaveFirst } from '#contract/pairing/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkOwnPassword, countConfirmation } from '#server/identity/account-throttle.ts'
import {
  prepareIntoPair,
  type TransferHandlers,
  transferIntoPair,
} from '#server/identity/pair-transfer.ts'
import { findPerson, membersOf, type Person } from '#server/identity/people.ts'
import {
  type FormerMember,
  formerMembersOf,
  formerPairsOf,
  isRequestCurrent,
  removeFormerPair,
  writeReunionRequest,
} from '#server/pair/former-pairs.ts'
import { removePair } from '#server/pair/membership.ts'
import { lockPairs } from '#server/pair/pair-locks.ts'
import { withPreparedRows } from '#server/pair/prepared-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { transact } from '#server/storage/transact.ts'
import { presentFormerPair } from './present.ts'

/** The former pairs of a person, each with their own request only. */
export async function readFormerPairs({ database: { db }, vault, clock }: Context, actor: Actor) {
  const formerPairs = await formerPairsOf(db, actor.userId, clock.now())
  return Promise.all(
    formerPairs.map(async (formerPair) => {
      const members = await formerMembersOf(db, vault, formerPair.id)
      const mine = members.find(({ userId }) => userId === actor.userId)
      return presentFormerPair(
        formerPair,
        mine !== undefined && isRequestCurrent(mine, actor.pairId),
      )
    }),
  )
}

interface Member {
  readonly member: FormerMember
  readonly person: Person
}

/** Both former members as they are now; undefined unless this is a former pair of the person. */
async function findFormer(
  { vault, clock }: Context,
  db: Db,
  formerPairId: string,
  { userId }: Actor,
): Promise<{ me: Member; other: Member } | undefined> {
  const rests = (await formerPairsOf(db, userId, clock.now())).some(({ id }) => id === formerPairId)
  if (!rests) return undefined
  const members: Member[] = []
  for (const member of await formerMembersOf(db, vault, formerPairId)) {
    const person = await findPerson(db, vault, member.userId)
    if (person !== undefined) members.push({ member, person })
  }
  const me = members.find(({ person }) => person.id === userId)
  const other = members.find(({ person }) => person.id !== userId)
  return me && other && { me, other }
}

/**
 * Stores a request to restore a former pair. Once both have asked, and neither has another partner,
 * the pair is restored (O-033).
 */
export async function requestReunion(
  context: Context,
  handlers: TransferHandlers,
  { id, password }: { readonly id: string; readonly password: string },
  actor: Actor,
  exchange: Exchange,
): Promise<{ restored: boolean }> {
  await countConfirmation(context, actor)
  await checkOwnPassword(context, password, actor, exchange)
  const { database, vault, clock, live } = context
  const before = await findFormer(context, database.db, id, actor)
  if (before === undefined) refuse(formerPairNotFound)
  const [mine, theirs] = [before.me.person.pairId, before.other.person.pairId]

  const now = clock.now()
  const people = await withPreparedRows(
    async (prepared) => {
      // A wish that is the first one moves nobody.
      if (!isRequestCurrent(before.other.member, theirs)) return
      const transfers = { handlers, prepared, now }
      for (const { person } of [before.me, before.other]) {
        await prepareIntoPair(database.db, context, transfers, person, id)
      }
    },
    (prepared) =>
      transact(database.db, async (trx) => {
        await lockPairs(trx, [id, mine, theirs])
        const found = await findFormer(context, trx, id, actor)
        if (found === undefined) refuse(formerPairNotFound)
        const { me, other } = found
        if (me.person.pairId !== mine || other.person.pairId !== theirs) refuse(pairChanged)
        if ((await membersOf(trx, vault, mine)).length > 1) refuse(leaveFirst)
        await writeReunionRequest(trx, vault, id, actor.userId, mine)
        const free = (await membersOf(trx, vault, theirs)).length === 1
        if (!free || !isRequestCurrent(other.member, theirs)) return []

        const transfers = { handlers, prepared, now }
        for (const { member, person } of [me, other]) {
          const to = { ...member, pairId: id }
          await transferIntoPair(trx, context, transfers, person, to)
          await removePair(trx, person.pairId)
        }
        await removeFormerPair(trx, id)
        return [me.person, other.person]
      }),
  )
  for (const person of people) {
    vault.forget(person.pairId)
    live.disconnect({ userId: person.id })
  }
  return { restored: people.length > 0 }
}

/** Withdraws the request. */
export async function withdrawReunionRequest(
  context: Context,
  id: string,
  actor: Actor,
): Promise<void> {
  const { database, vault } = context
  await transact(database.db, async (trx) => {
    await lockPairs(trx, [id, actor.pairId])
    if ((await findFormer(context, trx, id, actor)) === undefined) refuse(formerPairNotFound)
    await writeReunionRequest(trx, vault, id, actor.userId, null)
  })
}
