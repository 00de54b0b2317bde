import { CompiledQuery } from 'kysely'
import { compileOnce, statementOf } from '../../storage/compile-once.ts'
import type { Db } from '../../storage/database.ts'
import { hasKey, idsOfPair, type PairKey } from '../../storage/ids-of-pair.ts'
import { isSqlite } from '../../storage/node-sqlite.ts'
import { countOf, countsRows } from '../../storage/outcome.ts'
import type { PairVault } from '../../vault/vault.ts'
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

/** What `openRow` returns for a message once its row is written. */
export const asStored = (message: NewMessage, seq: number): StoredMessage => ({
  ...message,
  seq,
  changedSeq: seq,
  reactions: {},
  edited: false,
  readAt: null,
  deletedAt: null,
})

/** What is added to a pair's row, or taken from it. */
export interface PairCount {
  /** Sequence numbers to reserve. */
  readonly numbers: number
  /** Messages of the day. */
  readonly messages: number
}

/** A pair's row after that. */
export interface PairCounted {
  /** The last reserved number. */
  readonly last: number
  readonly messagesOfDay: number
}

interface Wanted extends PairCount {
  readonly pairId: string
}

interface CountedRow extends PairCounted {
  readonly id: string
}

/** Whether both members are there; to count them takes PostgreSQL a third of what numbering a batch does. */
const IS_COMPLETE = 'exists (select 1 from users where users.pair_id = pairs.id limit 1 offset 1)'

/** Of one pair: SQLite takes them one after the other, since nobody else writes meanwhile. */
const addToPair = statementOf<CountedRow>(
  `update pairs set version = version + ?1,
     messages_of_day = ?2 + case when messages_day = ?3 then messages_of_day else 0 end,
     messages_day = ?3
   where id = ?4 and (?2 < 0 or ${IS_COMPLETE})
   returning id, version as "last", messages_of_day as "messagesOfDay"`,
)

async function addOneByOne(trx: Db, wanted: readonly Wanted[], day: number): Promise<CountedRow[]> {
  const counted: CountedRow[] = []
  for (const { numbers, messages, pairId } of wanted) {
    const { rows } = await addToPair(trx, [numbers, messages, day, pairId])
    counted.push(...rows)
  }
  return counted
}

/** Locks in the order of the ids, so that two nodes with messages of the same pairs make no circle. */
const addListsText = (locked: '' | 'skip locked') =>
  `update pairs set version = version + wanted.numbers,
    messages_of_day = wanted.messages + case when messages_day = $4 then messages_of_day else 0 end,
    messages_day = $4
  from (
    select pairs.id, numbers, messages
    from unnest($1::text[], $2::bigint[], $3::bigint[]) as list (id, numbers, messages)
    join pairs on pairs.id = list.id order by pairs.id
    for no key update of pairs ${locked}
  ) as wanted
  where pairs.id = wanted.id and (wanted.messages < 0 or ${IS_COMPLETE})
  returning pairs.id as "id", version as "last", messages_of_day as "messagesOfDay"`

const ADD_LISTS = addListsText('')
const ADD_LISTS_SKIP_LOCKED = addListsText('skip locked')

async function addLists(
  trx: Db,
  wanted: readonly Wanted[],
  { day, skipLocked }: { readonly day: number; readonly skipLocked: boolean },
) {
  const lists = [
    wanted.map(({ pairId }) => pairId),
    wanted.map(({ numbers }) => numbers),
    wanted.map(({ messages }) => messages),
  ]
  const text = skipLocked ? ADD_LISTS_SKIP_LOCKED : ADD_LISTS
  const added = await trx.executeQuery<CountedRow>(CompiledQuery.raw(text, [...lists, day]))
  return added.rows
}

const DAY_MS = 86_400_000

/**
 * Locks several pairs, reserves their next numbers and counts their messages of the day.
 * @param now epoch milliseconds; messages are counted per UTC day
 * @param skipLocked leaves out pairs that somebody else has locked, on PostgreSQL, instead of
 *   waiting for them
 * @returns by pair; one without both members is missing, unless something is taken from it
 */
export async function countMessages(
  trx: Db,
  counts: ReadonlyMap<string, PairCount>,
  now: number,
  skipLocked = false,
): Promise<Map<string, PairCounted>> {
  if (counts.size === 0) return new Map()
  const wanted = Array.from(counts, ([pairId, count]) => ({ pairId, ...count }))
  const day = now - (now % DAY_MS)
  const rows = isSqlite(trx)
    ? await addOneByOne(trx, wanted, day)
    : await addLists(trx, wanted, { day, skipLocked })
  return new Map(rows.map((row) => [row.id, row]))
}

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
