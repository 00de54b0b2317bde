import type { Role } from '#contract/kernel/roles.ts'
import type { Context } from '../context.ts'
import { newId } from '../lib/ids.ts'
import type { Db } from '../storage/database.ts'
import { assignMembership, forgetLastOnline } from './membership.ts'
import { createPair, type Person, pairVault, savePerson } from './people.ts'
import type { TransferHandler } from './transfer-rows.ts'

type Installation = Pick<Context, 'vault' | 'config'>

/** Handlers by what they move. */
export interface TransferHandlers {
  /** Rows that belong to a person alone and always move along. */
  readonly own: readonly TransferHandler[]
  /** Rows of the pair: taken along from a pair of one, left behind when a couple separates. */
  readonly alone: readonly TransferHandler[]
  /**
   * Rows of whoever was alone in the pair that somebody now joins, from that pair into itself: what
   * was written without a partner is not for the one who comes later.
   */
  readonly inviter: readonly TransferHandler[]
}

/**
 * Keeps from a new partner what the inviter has written while alone, before they come in, and ends
 * what was agreed to then: it was for nobody (O-115, O-161).
 */
export async function endSoloPeriod(
  trx: Db,
  { vault, config: { quotas } }: Installation,
  transferHandlers: TransferHandlers,
  inviter: Person,
  { role, now }: { readonly role: Role; readonly now: number },
): Promise<Person> {
  const pair = await pairVault(trx, vault, inviter.pairId)
  for (const handler of transferHandlers.inviter)
    await handler(trx, { userId: inviter.id, from: pair, to: pair, vault, quotas, now })
  await forgetLastOnline(trx, inviter.id)
  const record = { ...inviter.record, role, shareStoryRatings: false }
  return savePerson(trx, vault, { ...inviter, lastOnlineAt: null }, record)
}

/**
 * Moves a person from a pair of one into another pair. A consent to show ratings that they gave
 * while alone was not for the partner they get now (O-115).
 */
export async function transferIntoPair(
  trx: Db,
  { vault, config: { quotas } }: Installation,
  transferHandlers: TransferHandlers,
  person: Person,
  to: {
    readonly pairId: string
    readonly seat: number
    readonly isInitiator: boolean
    readonly record?: Person['record']
    readonly onboarded?: boolean
  },
  now: number,
): Promise<Person> {
  const { pairId, isInitiator, record = person.record, onboarded } = to
  const move = {
    userId: person.id,
    from: await pairVault(trx, vault, person.pairId),
    to: await pairVault(trx, vault, pairId),
    vault,
    quotas,
    now,
  }
  await assignMembership(trx, person.id, to)
  for (const handler of [...transferHandlers.own, ...transferHandlers.alone])
    await handler(trx, move)
  const moved = { ...person, pairId: pairId as Person['pairId'], seat: to.seat, isInitiator }
  return savePerson(trx, vault, moved, { ...record, shareStoryRatings: false }, onboarded)
}

/**
 * Moves a member of a couple into a new pair of one. The rows shared with the partner stay behind,
 * as does the consent to show ratings to them (O-033, O-115).
 */
export async function transferToOwnPair(
  trx: Db,
  { vault, config: { quotas } }: Installation,
  transferHandlers: TransferHandlers,
  person: Person,
  now: number,
): Promise<void> {
  const from = await pairVault(trx, vault, person.pairId)
  const to = await createPair(trx, vault, newId(), now)
  await assignMembership(trx, person.id, { pairId: to.pairId, seat: 0, isInitiator: true })
  for (const handler of transferHandlers.own)
    await handler(trx, { userId: person.id, from, to, vault, quotas, now })
  const record = { ...person.record, plannedPartnerRole: null, shareStoryRatings: false }
  await savePerson(trx, vault, { ...person, pairId: to.pairId as Person['pairId'] }, record)
}
