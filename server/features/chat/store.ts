import { compileOnce } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { hasKey, idsOfPair, type PairKey } from '#server/storage/ids-of-pair.ts'
import { countOf, countsRows } from '#server/storage/outcome.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { MessageRow, NewMessage, StoredMessage } from './models.ts'
import { type MessageRecord, messageRecord, reactionsRecord } from './records.ts'

export const openRow = (pair: PairVault, row: MessageRow): StoredMessage => ({
  id: row.id,
  pairId: row.pair_id,
  senderId: row.sender_id,
  seq: row.seq,
  changedSeq: row.changed_seq,
  clientId: row.client_id,
  record: messageRecord.open(pair, row.id, row.body),
  reactions: row.reactions === null ? {} : reactionsRecord.open(pair, row.id, row.reactions),
  replyToId: row.reply_to_id,
  edited: row.edited === 1,
  createdAt: row.created_at,
  readAt: row.read_at,
  deletedAt: row.deleted_at,
})

/** A row of a message, sealed with its pair's key. */
export const toRow = (pair: PairVault, message: NewMessage, seq: number): MessageRow => ({
  id: message.id,
  pair_id: message.pairId,
  sender_id: message.senderId,
  seq,
  changed_seq: seq,
  client_id: message.clientId,
  body: messageRecord.seal(pair, message.id, message.record),
  reactions: null,
  reply_to_id: message.replyToId,
  has_photo: message.record.photo === null ? 0 : 1,
  edited: 0,
  created_at: message.createdAt,
  read_at: null,
  deleted_at: null,
})

/** The message as `openRow` returns it once its row is written. */
export const asStored = (message: NewMessage, seq: number): StoredMessage => ({
  ...message,
  seq,
  changedSeq: seq,
  reactions: {},
  edited: false,
  readAt: null,
  deletedAt: null,
})

const messagesByKeys = compileOnce((trx, { keys }: { keys: readonly PairKey[] }) =>
  trx.selectFrom('messages').select(['id', 'pair_id']).where(hasKey(keys)).compile(),
)

/** The pair of each message that exists among those of the keys, by its id. */
export async function pairsOfMessages(
  trx: Db,
  keys: readonly PairKey[],
): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await messagesByKeys(trx, { keys })
  return new Map(rows.map((row) => [row.id, row.pair_id]))
}

/** Whether a pair has both members. */
export const isComplete = async (db: Db, pairId: string): Promise<boolean> =>
  (await countsRows(db.selectFrom('users').where('pair_id', '=', pairId))) > 1

const messageById = compileOnce((db, { pairId, id }: { pairId: string; id: string }) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('id', '=', id)
    .compile(),
)

/** One message of a pair. */
export async function findMessage(
  db: Db,
  pair: PairVault,
  id: string,
): Promise<StoredMessage | undefined> {
  const [row] = await messageById(db, { pairId: pair.pairId, id })
  return row && openRow(pair, row)
}

/** Messages of a pair by their ids, in no particular order. */
export async function findMessages(
  db: Db,
  pair: PairVault,
  ids: readonly string[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .selectAll()
    .where(idsOfPair(pair.pairId, ids))
    .execute()
  return rows.map((row) => openRow(pair, row))
}

/**
 * Unread messages. Filters by the partner's id, since with `<>` neither database would use the
 * index of unread messages.
 */
const unreadBy = (db: Db, pairId: string, readerId: string) =>
  db
    .selectFrom('messages')
    .where('pair_id', '=', pairId)
    .where('sender_id', '=', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where('users.pair_id', '=', pairId)
        .where('users.id', '!=', readerId),
    )
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)

const unreadCount = compileOnce((db, { pairId, readerId }: { pairId: string; readerId: string }) =>
  countOf(unreadBy(db, pairId, readerId)).compile(),
)

/** Number of unread messages. */
export async function countUnread(db: Db, pairId: string, readerId: string): Promise<number> {
  const [row] = await unreadCount(db, { pairId, readerId })
  return Number(row?.count)
}

/** Id of the first unread message. */
export async function firstUnread(
  db: Db,
  pairId: string,
  readerId: string,
): Promise<string | undefined> {
  const row = await unreadBy(db, pairId, readerId)
    .select('messages.id')
    .orderBy('seq')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Marks unread messages among the ids as read and returns their ids. */
export async function markRead(
  trx: Db,
  pairId: string,
  readerId: string,
  ids: readonly string[],
  at: { readonly now: number; readonly seq: number },
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable('messages')
    .set({ read_at: at.now, changed_seq: at.seq })
    .where(idsOfPair(pairId, ids))
    .where('sender_id', '!=', readerId)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Updates content, number and flags of a message. */
export async function rewriteMessage(
  trx: Db,
  pair: PairVault,
  id: string,
  change: {
    readonly seq: number
    readonly record?: MessageRecord
    readonly reactions?: Readonly<Record<string, string>>
    readonly edited?: true
    readonly deletedAt?: number
  },
): Promise<void> {
  const { record, reactions, edited, deletedAt } = change
  await trx
    .updateTable('messages')
    .set({
      changed_seq: change.seq,
      ...(record === undefined
        ? {}
        : { body: messageRecord.seal(pair, id, record), has_photo: record.photo === null ? 0 : 1 }),
      ...(reactions === undefined
        ? {}
        : {
            reactions:
              Object.keys(reactions).length === 0
                ? null
                : reactionsRecord.seal(pair, id, reactions),
          }),
      ...(edited === undefined ? {} : { edited: 1 as const }),
      ...(deletedAt === undefined ? {} : { deleted_at: deletedAt }),
    })
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', id)
    .execute()
}
