import type { Actor } from '#server/http/bind.ts'
import { mapInSlices } from '#server/lib/slices.ts'
import type { DaySpan } from '#server/pair/couple-days.ts'
import type { Db } from '#server/storage/database.ts'
import type { DailyMessagesTable } from '#server/storage/tables/daily.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type MessageRecord, messageRecord } from './records.ts'

export interface StoredMessage extends MessageRecord {
  readonly id: string
  readonly senderId: string
  readonly day: string
  readonly seq: number
  readonly createdAt: number
}

const toMessage = (pair: PairVault, row: DailyMessagesTable): StoredMessage => ({
  ...messageRecord.open(pair, row.id, row.text),
  id: row.id,
  senderId: row.sender_id,
  day: row.day,
  seq: row.seq,
  createdAt: row.created_at,
})

/** The messages both have written on a day, oldest first. */
export const messagesOn = (db: Db, pair: PairVault, day: string): Promise<StoredMessage[]> =>
  messagesWithin(db, pair, [day, day])

/** The messages both have written on days from the first to the last, oldest first within a day. */
export async function messagesWithin(
  db: Db,
  pair: PairVault,
  [first, last]: DaySpan,
): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('daily_messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return mapInSlices(rows, (row) => toMessage(pair, row))
}

/** A message of the pair; undefined if there is none. */
export async function findMessage(
  db: Db,
  pair: PairVault,
  id: string,
): Promise<StoredMessage | undefined> {
  const row = await db
    .selectFrom('daily_messages')
    .selectAll()
    .where('id', '=', id)
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return row && toMessage(pair, row)
}

/** All messages both have ever written, oldest first. */
export async function allMessages(db: Db, pair: PairVault): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('daily_messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return mapInSlices(rows, (row) => toMessage(pair, row))
}

/**
 * The number after those of a day, which decides the order within a millisecond (the pair's would
 * reveal what only its author reads, trust a), and how many of the day's are one's own.
 */
export async function countOn(
  trx: Db,
  { pairId }: PairVault,
  day: string,
  { userId }: Pick<Actor, 'userId'>,
): Promise<{ readonly nextSeq: number; readonly own: number }> {
  const row = await trx
    .selectFrom('daily_messages')
    .select((eb) => [
      eb.fn.max('seq').as('last'),
      eb.fn.count('id').filterWhere('sender_id', '=', userId).as('own'),
    ])
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return { nextSeq: 1 + (row.last ?? 0), own: Number(row.own) }
}

export async function insertMessage(
  db: Db,
  pair: PairVault,
  message: StoredMessage,
): Promise<void> {
  await db
    .insertInto('daily_messages')
    .values({
      id: message.id,
      pair_id: pair.pairId,
      sender_id: message.senderId,
      day: message.day,
      seq: message.seq,
      text: messageRecord.seal(pair, message.id, message),
      created_at: message.createdAt,
    })
    .execute()
}
