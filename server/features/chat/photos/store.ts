import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoredMessage } from '../models.ts'
import { openRow } from '../store.ts'

/** A file to be put into the blob store. */
export interface NewFile {
  readonly name: string
  /** Sealed. */
  readonly bytes: Buffer
}

interface FileOwner {
  readonly pairId: string
  readonly messageId: string
}

/** Bytes of all files of a pair. */
export async function bytesOfPair(db: Db, pairId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('photos')
    .select((eb) => eb.fn.sum('bytes').as('bytes'))
    .where('pair_id', '=', pairId)
    .executeTakeFirstOrThrow()
  return Number(bytes ?? 0)
}

/** When the first member of a pair has registered, in epoch milliseconds. */
export async function oldestMembership(db: Db, pairId: string): Promise<number> {
  const { since } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('since'))
    .where('pair_id', '=', pairId)
    .executeTakeFirstOrThrow()
  return Number(since)
}

/** Inserts rows of files before they are stored, so that orphans can be found. */
export async function insertFiles(
  trx: Db,
  files: readonly NewFile[],
  { pairId, messageId }: FileOwner,
  now: number,
): Promise<void> {
  await trx
    .insertInto('photos')
    .values(
      files.map(({ name, bytes }) => ({
        name,
        pair_id: pairId,
        message_id: messageId,
        bytes: bytes.length,
        created_at: now,
      })),
    )
    .execute()
}

/** The message of a file, while it shows it, and whether it is a photo. */
export async function messageOfFile(
  db: Db,
  pairId: string,
  name: string,
): Promise<{ readonly id: string; readonly isPhoto: boolean } | undefined> {
  const row = await db
    .selectFrom('photos')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'photos.message_id')
        .onRef('messages.pair_id', '=', 'photos.pair_id'),
    )
    .select(['photos.message_id', 'messages.has_photo'])
    .where('photos.name', '=', name)
    .where('photos.pair_id', '=', pairId)
    .where('messages.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { id: row.message_id, isPhoto: row.has_photo === 1 }
}

export interface KeptFile {
  readonly name: string
  readonly createdAt: number
  /** Whether a message shows it. */
  readonly isShown: boolean
}

/** The next files in the order of their names. */
export async function filesAfter(db: Db, name: string, limit: number): Promise<KeptFile[]> {
  const rows = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('photos')
        .select(['name', 'pair_id', 'message_id', 'created_at'])
        .where('name', '>', name)
        .orderBy('name')
        .limit(limit)
        .as('files'),
    )
    .leftJoin('messages', (join) =>
      join
        .onRef('messages.id', '=', 'files.message_id')
        .onRef('messages.pair_id', '=', 'files.pair_id')
        .on('messages.deleted_at', 'is', null),
    )
    .select(['files.name', 'files.created_at', 'messages.id as shown_by'])
    .orderBy('files.name')
    .execute()
  return rows.map((row) => ({
    name: row.name,
    createdAt: row.created_at,
    isShown: row.shown_by !== null,
  }))
}

export async function removeRow(db: Db, name: string): Promise<void> {
  await db.deleteFrom('photos').where('name', '=', name).execute()
}

/** Names of the files of pairs. */
export async function filesOfPairs(db: Db, pairIds: readonly string[]): Promise<string[]> {
  if (pairIds.length === 0) return []
  const rows = await db
    .selectFrom('photos')
    .select('name')
    .where('pair_id', 'in', pairIds)
    .execute()
  return rows.map((row) => row.name)
}

/** The pair's photos sent from one moment to before another, in epoch milliseconds, oldest first. */
export const photoRowsWithin = (
  db: Db,
  { pairId }: PairVault,
  [from, before]: readonly [number, number],
) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('has_photo', '=', 1)
    .where('created_at', '>=', from)
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()

/** The pair's photos between two numbers, the first one excluded, oldest first. */
export async function photosFrom(
  db: Db,
  pair: PairVault,
  [after, last]: readonly [number, number],
  limit: number,
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('has_photo', '=', 1)
    .where('seq', '>', after)
    .where('seq', '<=', last)
    .orderBy('seq')
    .limit(limit)
    .execute()
  return rows.map((row) => openRow(pair, row))
}

/** The pair's newest photo. */
export const newestPhoto = async (db: Db, pair: PairVault): Promise<StoredMessage | undefined> =>
  (await photosPage(db, pair, undefined, 1))[0]

/** Bytes of sealed files, by their names. */
export async function bytesOfFiles(
  db: Db,
  pairId: string,
  names: readonly string[],
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('photos')
    .select(['name', 'bytes'])
    .where('pair_id', '=', pairId)
    .where('name', 'in', names)
    .execute()
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}

/** The pair's photos, newest first, those before a number if one is given. */
export async function photosPage(
  db: Db,
  pair: PairVault,
  before: number | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  let query = db
    .selectFrom('messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('has_photo', '=', 1)
  if (before !== undefined) query = query.where('seq', '<', before)
  const rows = await query.orderBy('seq', 'desc').limit(limit).execute()
  return rows.map((row) => openRow(pair, row))
}
