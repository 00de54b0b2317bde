import { newId } from '../lib/ids.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault, Vault } from '../vault/vault.ts'
import { createPair, type Person, pairVault, savePerson } from './people.ts'
import { reseat } from './seats.ts'

/** A person moving from one pair into another (O-033, O-040). */
export interface Move {
  readonly userId: string
  readonly from: PairVault
  readonly to: PairVault
}

/**
 * What a feature does with a person's things when they move: takes its rows along, sealed anew.
 * Runs inside the move's transaction.
 */
export type Mover = (trx: Db, move: Move) => Promise<void>

/** What moves when. */
export interface Movers {
  /** What is a person's own, wherever they go. */
  readonly own: readonly Mover[]
  /** What somebody alone brings into a pair, and what stays behind when a couple parts. */
  readonly alone: readonly Mover[]
}

/** Takes a person who is alone, with all that is theirs, to a seat in a pair. */
export async function moveIn(
  trx: Db,
  vault: Vault,
  movers: Movers,
  person: Person,
  to: {
    readonly pairId: string
    readonly seat: number
    readonly isInitiator: boolean
    readonly record?: Person['record']
    readonly onboarded?: boolean
  },
): Promise<Person> {
  const { pairId, isInitiator, record = person.record, onboarded } = to
  const move = {
    userId: person.id,
    from: await pairVault(trx, vault, person.pairId),
    to: await pairVault(trx, vault, pairId),
  }
  await reseat(trx, person.id, to)
  for (const mover of [...movers.own, ...movers.alone]) await mover(trx, move)
  const moved = { ...person, pairId: pairId as Person['pairId'], seat: to.seat, isInitiator }
  return savePerson(trx, vault, moved, record, onboarded)
}

/**
 * Gives a member of a couple a fresh pair of one, with what is their own. What they shared with the
 * partner stays behind, the consent to show them ratings with it (O-033, O-115).
 */
export async function moveOut(
  trx: Db,
  vault: Vault,
  movers: Movers,
  person: Person,
  now: number,
): Promise<void> {
  const from = await pairVault(trx, vault, person.pairId)
  const to = await createPair(trx, vault, newId(), now)
  await reseat(trx, person.id, { pairId: to.pairId, seat: 0, isInitiator: true })
  for (const mover of movers.own) await mover(trx, { userId: person.id, from, to })
  const record = { ...person.record, plannedPartnerRole: null, shareStoryRatings: false }
  await savePerson(trx, vault, { ...person, pairId: to.pairId as Person['pairId'] }, record)
}
