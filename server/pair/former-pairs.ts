import { PAST_DAYS } from '#contract/pairing/rules.ts'
import type { Db } from '../storage/database.ts'
import { updatesRow } from '../storage/outcome.ts'
import { ERASED_KEY, type PairVault, type Vault } from '../vault/vault.ts'
import { pairVault } from './pairs.ts'
import { type ReunionRequest, reunionRecord } from './records.ts'

const DAY_MS = 86_400_000
const keyOf = (formerPairId: string, userId: string) => `${formerPairId}/${userId}`

/** As long as an id, so that the size of the sealed value does not reveal a request. */
const NOWHERE = '0'.repeat(26)
const NO_REQUEST: ReunionRequest = { asked: 0, madeIn: NOWHERE }

export interface FormerPair {
  readonly id: string
  readonly leftAt: number
  readonly endsAt: number
}

/** Somebody who leaves a pair. */
interface Leaving {
  readonly id: string
  readonly seat: number
  readonly isInitiator: boolean
}

export interface FormerMember {
  readonly userId: string
  readonly seat: number
  readonly isInitiator: boolean
  readonly request: ReunionRequest
}

/** Marks the pair of a separated couple as a former one, to be erased after its retention. */
export async function archivePair(
  trx: Db,
  pair: PairVault,
  members: readonly Leaving[],
  now: number,
): Promise<void> {
  await trx
    .insertInto('pasts')
    .values({ pair_id: pair.pairId, left_at: now, ends_at: now + PAST_DAYS * DAY_MS })
    .execute()
  await trx
    .insertInto('past_members')
    .values(
      members.map(({ id, seat, isInitiator }) => ({
        pair_id: pair.pairId,
        user_id: id,
        seat,
        is_initiator: isInitiator ? (1 as const) : (0 as const),
        wish: reunionRecord.seal(pair, keyOf(pair.pairId, id), NO_REQUEST),
      })),
    )
    .execute()
}

/** Former pairs of a person within their retention, newest first. */
export async function formerPairsOf(db: Db, userId: string, now: number): Promise<FormerPair[]> {
  const rows = await db
    .selectFrom('past_members')
    .innerJoin('pasts', 'pasts.pair_id', 'past_members.pair_id')
    .selectAll('pasts')
    .where('past_members.user_id', '=', userId)
    .where('pasts.ends_at', '>', now)
    .orderBy('pasts.left_at', 'desc')
    .orderBy('pasts.pair_id')
    .execute()
  return rows.map((row) => ({ id: row.pair_id, leftAt: row.left_at, endsAt: row.ends_at }))
}

/** Ids of all former pairs of a person, also expired ones. */
export async function formerPairIdsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('past_members')
    .select('pair_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map((row) => row.pair_id)
}

/** The ids of the people with whom a person shares a former pair. */
export async function formerPartnersOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('past_members as mine')
    .innerJoin('past_members as theirs', 'theirs.pair_id', 'mine.pair_id')
    .select('theirs.user_id')
    .distinct()
    .where('mine.user_id', '=', userId)
    .where('theirs.user_id', '<>', userId)
    .execute()
  return rows.map((row) => row.user_id)
}

/** The members of a former pair. */
export async function formerMembersOf(
  db: Db,
  vault: Vault,
  formerPairId: string,
): Promise<FormerMember[]> {
  const formerPair = await pairVault(db, vault, formerPairId)
  const rows = await db
    .selectFrom('past_members')
    .selectAll()
    .where('pair_id', '=', formerPairId)
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    seat: row.seat,
    isInitiator: row.is_initiator === 1,
    request: reunionRecord.open(formerPair, keyOf(formerPairId, row.user_id), row.wish),
  }))
}

/**
 * Stores or withdraws a request to restore the pair.
 * @param madeIn the current pair of the person; null withdraws the request
 */
export async function writeReunionRequest(
  trx: Db,
  vault: Vault,
  formerPairId: string,
  userId: string,
  madeIn: string | null,
): Promise<void> {
  const formerPair = await pairVault(trx, vault, formerPairId)
  const request: ReunionRequest = madeIn === null ? NO_REQUEST : { asked: 1, madeIn }
  await trx
    .updateTable('past_members')
    .set({ wish: reunionRecord.seal(formerPair, keyOf(formerPairId, userId), request) })
    .where('pair_id', '=', formerPairId)
    .where('user_id', '=', userId)
    .execute()
}

/** Whether a request is still valid: it lapses when its author joins another pair. */
export const isRequestCurrent = ({ request }: FormerMember, pairId: string | undefined): boolean =>
  request.asked === 1 && request.madeIn === pairId

/**
 * Closes a pair for good that is erased in parts: without its key nobody reads what is left, and as a
 * former pair whose retention has ended it is found until nothing is.
 */
export async function closePair(trx: Db, pairId: string, now: number): Promise<void> {
  const isOpen = await updatesRow(
    trx
      .updateTable('pairs')
      .set({ data_key: ERASED_KEY })
      .where('id', '=', pairId)
      .where('data_key', '<>', ERASED_KEY),
  )
  if (!isOpen) return
  await removeFormerPair(trx, pairId)
  await trx.insertInto('pasts').values({ pair_id: pairId, left_at: now, ends_at: now }).execute()
}

/** Removes a pair from the former ones, with its members. */
export async function removeFormerPair(trx: Db, formerPairId: string): Promise<void> {
  await trx.deleteFrom('pasts').where('pair_id', '=', formerPairId).execute()
}

/** Ids of former pairs whose retention has ended. */
export async function expiredFormerPairs(db: Db, now: number): Promise<string[]> {
  const rows = await db.selectFrom('pasts').select('pair_id').where('ends_at', '<=', now).execute()
  return rows.map((row) => row.pair_id)
}

/** Whether the retention of a former pair has ended. Call it under the lock of the pair. */
export async function hasExpired(trx: Db, formerPairId: string, now: number): Promise<boolean> {
  const row = await trx
    .selectFrom('pasts')
    .select('ends_at')
    .where('pair_id', '=', formerPairId)
    .executeTakeFirst()
  return row !== undefined && row.ends_at <= now
}
