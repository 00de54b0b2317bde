import type { Role } from '#contract/kernel/roles.ts'
import type { Context } from '../context.ts'
import { assignMembership, forgetLastOnline } from '../pair/membership.ts'
import { insertPair, type NewPair, pairVault } from '../pair/pairs.ts'
import type { PreparedRows } from '../pair/prepared-rows.ts'
import type { PairTransfer, TransferHandler } from '../pair/transfer-rows.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { type Person, savePerson } from './people.ts'

type Installation = Pick<Context, 'vault' | 'config'>

/** Handlers by what they move. */
export interface TransferHandlers {
  /** Rows that belong to a person alone and always move along. */
  readonly own: readonly TransferHandler[]
  /** Rows of the pair: taken along from a pair of one, left behind when a couple separates. */
  readonly alone: readonly TransferHandler[]
  /**
   * Rows of the person who was alone in the pair that somebody now joins, from that pair into
   * itself, since rows written without a partner are not for the one who comes later.
   */
  readonly inviter: readonly TransferHandler[]
}

/** The context all moves of one joining or parting share. */
export interface Transfers {
  readonly handlers: TransferHandlers
  readonly prepared: PreparedRows
  /** Epoch milliseconds. */
  readonly now: number
}

const moveOf = (
  { vault, config: { quotas } }: Installation,
  { prepared, now }: Transfers,
  userId: string,
  [from, to]: readonly [PairVault, PairVault],
  isParting = false,
): PairTransfer => ({ userId, from, to, isParting, vault, quotas, now, prepared })

async function prepareEach(
  db: Db,
  handlers: readonly TransferHandler[],
  move: PairTransfer,
): Promise<void> {
  for (const handler of handlers) {
    try {
      await handler.prepare?.(db, move)
    } catch {
      // Somebody may have moved meanwhile, or the disk is full: the transaction says so.
    }
  }
}

/** Prepares `endSoloPeriod`, outside of the transaction. */
export async function prepareSoloEnd(
  db: Db,
  installation: Installation,
  transfers: Transfers,
  { id, pairId }: Pick<Person, 'id' | 'pairId'>,
): Promise<void> {
  const pair = await pairVault(db, installation.vault, pairId)
  const move = moveOf(installation, transfers, id, [pair, pair])
  await prepareEach(db, transfers.handlers.inviter, move)
}

/**
 * Before a new partner joins, hides from them what the inviter wrote while alone, and ends the
 * consents that the inviter gave then, since those were for nobody (O-115, O-161).
 */
export async function endSoloPeriod(
  trx: Db,
  installation: Installation,
  transfers: Transfers,
  inviter: Person,
  role: Role,
): Promise<Person> {
  const { vault } = installation
  const pair = await pairVault(trx, vault, inviter.pairId)
  const move = moveOf(installation, transfers, inviter.id, [pair, pair])
  for (const handler of transfers.handlers.inviter) await handler(trx, move)
  await forgetLastOnline(trx, inviter.id)
  const record = { ...inviter.record, role, shareStoryRatings: false }
  return savePerson(trx, vault, { ...inviter, lastOnlineAt: null }, record)
}

const intoPair = ({ own, alone }: TransferHandlers): readonly TransferHandler[] => [
  ...own,
  ...alone,
]

/** Prepares `transferIntoPair`, outside of the transaction. */
export async function prepareIntoPair(
  db: Db,
  installation: Installation,
  transfers: Transfers,
  { id, pairId }: Pick<Person, 'id' | 'pairId'>,
  toPairId: string,
): Promise<void> {
  const from = await pairVault(db, installation.vault, pairId)
  const to = await pairVault(db, installation.vault, toPairId)
  const move = moveOf(installation, transfers, id, [from, to])
  await prepareEach(db, intoPair(transfers.handlers), move)
}

/**
 * Moves a person from a pair of one into another pair. A consent to show ratings that they gave
 * while alone was not for the partner they get now (O-115).
 */
export async function transferIntoPair(
  trx: Db,
  installation: Installation,
  transfers: Transfers,
  person: Person,
  to: {
    readonly pairId: string
    readonly seat: number
    readonly isInitiator: boolean
    readonly record?: Person['record']
    readonly onboarded?: boolean
  },
): Promise<Person> {
  const { vault } = installation
  const { pairId, isInitiator, record = person.record, onboarded } = to
  const move = moveOf(installation, transfers, person.id, [
    await pairVault(trx, vault, person.pairId),
    await pairVault(trx, vault, pairId),
  ])
  await assignMembership(trx, person.id, to)
  for (const handler of intoPair(transfers.handlers)) await handler(trx, move)
  const moved = { ...person, pairId: pairId as Person['pairId'], seat: to.seat, isInitiator }
  return savePerson(trx, vault, moved, { ...record, shareStoryRatings: false }, onboarded)
}

/** Prepares `transferToOwnPair`, outside of the transaction. */
export async function prepareToOwnPair(
  db: Db,
  installation: Installation,
  transfers: Transfers,
  { id, pairId }: Pick<Person, 'id' | 'pairId'>,
  to: NewPair,
): Promise<void> {
  const from = await pairVault(db, installation.vault, pairId)
  const move = moveOf(installation, transfers, id, [from, to.pair], true)
  await prepareEach(db, transfers.handlers.own, move)
}

/**
 * Moves a member of a couple into a new pair of one. The rows shared with the partner stay behind,
 * as does the consent to show ratings to them (O-033, O-115).
 */
export async function transferToOwnPair(
  trx: Db,
  installation: Installation,
  transfers: Transfers,
  person: Person,
  to: NewPair,
): Promise<void> {
  const { vault } = installation
  const from = await pairVault(trx, vault, person.pairId)
  const { pairId } = to.pair
  await insertPair(trx, to, transfers.now)
  await assignMembership(trx, person.id, { pairId, seat: 0, isInitiator: true })
  const move = moveOf(installation, transfers, person.id, [from, to.pair], true)
  for (const handler of transfers.handlers.own) await handler(trx, move)
  const record = { ...person.record, plannedPartnerRole: null, shareStoryRatings: false }
  await savePerson(trx, vault, { ...person, pairId: pairId as Person['pairId'] }, record)
}
