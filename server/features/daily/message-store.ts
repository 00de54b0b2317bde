import type { Db } from '../../storage/database.ts'
import type { DailyMessagesTable } from '../../storage/tables/daily.ts'
import type { PairVault } from '../../vault/vault.ts'
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

/** What both have written on a day, oldest first. */
export async function messagesOn(db: Db, pair: PairVault, day: string): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('daily_messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('day', '=', day)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return rows.map((row) => toMessage(pair, row))
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

/** What both have ever written, oldest first. */
export async function allMessages(db: Db, pair: PairVault): Promise<StoredMessage[]> {
  const rows = await db
    .selectFrom('daily_messages')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('created_at')
    .orderBy('seq')
    .execute()
  return rows.map((row) => toMessage(pair, row))
}

/**
 * The number after those of a day; it decides the order within a millisecond. The pair's would
 * reveal what only its author reads (trust a).
 */
export async function nextSeqOf(trx: Db, { pairId }: PairVault, day: string): Promise<number> {
  const row = await trx
    .selectFrom('daily_messages')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where('pair_id', '=', pairId)
    .where('day', '=', day)
    .executeTakeFirst()
  return 1 + (row?.last ?? 0)
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
