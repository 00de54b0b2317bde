import { chunk } from '../../lib/chunk.ts'
import { mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import type { StatusesTable } from '../../storage/tables/daily.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type StatusRecord, statusRecord } from './records.ts'

export interface StoredStatus extends StatusRecord {
  readonly id: string
  readonly userId: string
  readonly day: string
  readonly seq: number
  readonly createdAt: number
}

/** Ids of a statement. */
const IDS_TOGETHER = 500

const toStatus = (pair: PairVault, row: StatusesTable): StoredStatus => ({
  ...statusRecord.open(pair, row.id, row.post),
  id: row.id,
  userId: row.user_id,
  day: row.day,
  seq: row.seq,
  createdAt: row.created_at,
})

/** A post of the pair; undefined if there is none. */
export async function findStatus(
  db: Db,
  pair: PairVault,
  id: string,
): Promise<StoredStatus | undefined> {
  const row = await db
    .selectFrom('statuses')
    .selectAll()
    .where('id', '=', id)
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row && toStatus(pair, row)
}

const selectStatuses = (db: Db, { pairId }: PairVault, first: string, last: string) =>
  db
    .selectFrom('statuses')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('seq')

/** Own posts on a day, oldest first. */
export async function ownStatusesOn(
  db: Db,
  pair: PairVault,
  day: string,
  userId: string,
): Promise<StoredStatus[]> {
  const rows = await selectStatuses(db, pair, day, day).where('user_id', '=', userId).execute()
  return rows.map((row) => toStatus(pair, row))
}

/** Posts of both on a day, oldest first; each may have posted `POSTS_PER_DAY_MAX`. */
export async function statusesOn(db: Db, pair: PairVault, day: string): Promise<StoredStatus[]> {
  const rows = await selectStatuses(db, pair, day, day).execute()
  return rows.map((row) => toStatus(pair, row))
}

/** Before and after all days. */
export const [FIRST_DAY, LAST_DAY] = ['0000-01-01', '9999-12-31']

/** Posts of the pair with these ids, or all own ones, oldest first. */
export async function readablePosts(
  db: Db,
  pair: PairVault,
  userId: string,
  ofPartner: readonly string[],
): Promise<StoredStatus[]> {
  const own = await selectStatuses(db, pair, FIRST_DAY, LAST_DAY)
    .where('user_id', '=', userId)
    .execute()
  const theirs = await Promise.all(
    chunk(ofPartner, IDS_TOGETHER).map((ids) =>
      selectStatuses(db, pair, FIRST_DAY, LAST_DAY).where('id', 'in', ids).execute(),
    ),
  )
  return mapInSlices([...own, ...theirs.flat()], (row) => toStatus(pair, row))
}

/** Posts of both within a range of days, inclusive, oldest first. */
export async function statusesBetween(
  db: Db,
  pair: PairVault,
  first: string,
  last: string,
  options?: { readonly holdsLock: boolean },
): Promise<StoredStatus[]> {
  const rows = await selectStatuses(db, pair, first, last).execute()
  return mapInSlices(rows, (row) => toStatus(pair, row), options)
}

export async function insertStatus(db: Db, pair: PairVault, status: StoredStatus): Promise<void> {
  const { id, userId, day, seq, createdAt } = status
  await db
    .insertInto('statuses')
    .values({
      id,
      pair_id: pair.pairId,
      user_id: userId,
      day,
      seq,
      post: statusRecord.seal(pair, id, status),
      created_at: createdAt,
    })
    .execute()
}
