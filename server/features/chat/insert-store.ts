import { CompiledQuery } from 'kysely'
import { statementOf } from '#server/storage/compile-once.ts'
import type { Db } from '#server/storage/database.ts'
import { isSqlite } from '#server/storage/node-sqlite.ts'
import { SENT_ID_LENGTH, sentIdOf } from './batch-policy.ts'
import type { MessageRow, NewMessage, PairCounts } from './models.ts'

/** Rows per insert; their columns stay below SQLite's 32,766 values per statement. */
export const BATCH_MAX = 1_000

const COLUMN_TYPES = {
  id: 'text',
  pair_id: 'text',
  sender_id: 'text',
  seq: 'bigint',
  changed_seq: 'bigint',
  client_id: 'text',
  body: 'text',
  reactions: 'text',
  reply_to_id: 'text',
  has_photo: 'integer',
  edited: 'integer',
  created_at: 'bigint',
  read_at: 'bigint',
  deleted_at: 'bigint',
} as const satisfies Record<keyof MessageRow, string>
const COLUMNS = Object.keys(COLUMN_TYPES) as (keyof MessageRow)[]

/** Whether both members are there. */
const IS_COMPLETE = 'exists (select 1 from users where users.pair_id = pairs.id limit 1 offset 1)'

interface LockedRow extends PairCounts {
  readonly id: string
}

/** Counts of one pair: SQLite has locked all pairs, since nobody else writes meanwhile. */
const countsOfPair = statementOf<LockedRow>(
  `select id, version as "last",
     case when messages_day = ?2 then messages_of_day else 0 end as "messagesOfDay"
   from pairs where id = ?1 and ${IS_COMPLETE}`,
)

/** In the order of the ids, so that two nodes with messages of the same pairs make no circle. */
const lockListText = (locked: '' | 'skip locked') =>
  `select id, version as "last",
     case when messages_day = $2 then messages_of_day else 0 end as "messagesOfDay"
   from pairs where id = any($1::text[]) and ${IS_COMPLETE}
   order by id for no key update of pairs ${locked}`

const LOCK_LIST = lockListText('')
const LOCK_LIST_SKIP_LOCKED = lockListText('skip locked')

const DAY_MS = 86_400_000
const dayOf = (now: number): number => now - (now % DAY_MS)

/**
 * Locks several pairs for new messages.
 * @param options now: epoch milliseconds; messages are counted per UTC day. skipLocked: leaves out
 *   pairs that somebody else has locked, on PostgreSQL, instead of waiting for them
 * @returns their counts, by id; a pair without both members is missing
 */
export async function lockForMessages(
  trx: Db,
  pairIds: readonly string[],
  { now, skipLocked = false }: { readonly now: number; readonly skipLocked?: boolean },
): Promise<Map<string, PairCounts>> {
  const locked: LockedRow[] = []
  if (isSqlite(trx)) {
    for (const id of pairIds) locked.push(...(await countsOfPair(trx, [id, dayOf(now)])).rows)
  } else {
    const text = skipLocked ? LOCK_LIST_SKIP_LOCKED : LOCK_LIST
    const query = CompiledQuery.raw(text, [pairIds, dayOf(now)])
    locked.push(...(await trx.executeQuery<LockedRow>(query)).rows)
  }
  return new Map(locked.map((row) => [row.id, row]))
}

const insertRow = statementOf(
  `insert into "messages" (${COLUMNS.join()}) values (${COLUMNS.map(() => '?').join()})`,
)
const countPair = statementOf(
  'update pairs set version = ?, messages_of_day = ?, messages_day = ? where id = ?',
)

/** In the order of COLUMNS. */
const valuesOf = (row: MessageRow): unknown[] => [
  row.id,
  row.pair_id,
  row.sender_id,
  row.seq,
  row.changed_seq,
  row.client_id,
  row.body,
  row.reactions,
  row.reply_to_id,
  row.has_photo,
  row.edited,
  row.created_at,
  row.read_at,
  row.deleted_at,
]

const LISTS = COLUMNS.map((column, at) => `$${at + 1}::${COLUMN_TYPES[column]}[]`)
const placeOf = (nth: number, type: string) => `$${COLUMNS.length + nth}::${type}`
/**
 * Both statements look anew at who has left until the pairs were locked: a pair that was left may be
 * restored, and a number that no message got would be a gap (trust a).
 */
const INSERT_LISTS = `with counted as (
    update pairs set version = wanted.version, messages_of_day = wanted.of_day,
      messages_day = ${placeOf(4, 'bigint')}
    from unnest(${placeOf(1, 'text[]')}, ${placeOf(2, 'bigint[]')}, ${placeOf(3, 'bigint[]')})
      as wanted (id, version, of_day)
    where pairs.id = wanted.id
      and not exists (select from "pasts" where "pasts"."pair_id" = wanted.id)
  )
  insert into "messages" (${COLUMNS.join()})
  select ${COLUMNS.map((column) => `wanted.${column}`).join()}
  from unnest(${LISTS.join()}) as wanted (${COLUMNS.join()})
  where not exists (select from "pasts" where "pasts"."pair_id" = wanted.pair_id)
  returning "id"`

/** The counts of pairs after some rows. */
interface Counted {
  readonly counted: ReadonlyMap<string, PairCounts>
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Writes up to BATCH_MAX rows, and the counts of their pairs, the way each database takes them fastest
 * (docs/performance.md): SQLite one by one, by the same prepared statement and without a journal of
 * the pages a longer one might have to take back; PostgreSQL as a list for each column, whose text
 * does not grow with the batch.
 * @returns ids of what was written: all but rows of a pair that was left before it was locked
 */
export async function insertMessages(
  trx: Db,
  rows: readonly MessageRow[],
  { counted, now }: Counted = { counted: new Map(), now: 0 },
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  if (isSqlite(trx)) {
    for (const row of rows) await insertRow(trx, valuesOf(row))
    for (const [id, { last, messagesOfDay }] of counted) {
      await countPair(trx, [last, messagesOfDay, dayOf(now), id])
    }
    return new Set(rows.map(({ id }) => id))
  }
  const lists = COLUMNS.map((column) => rows.map((row) => row[column]))
  const counts = [...counted.values()]
  const written = await trx.executeQuery<{ id: string }>(
    CompiledQuery.raw(INSERT_LISTS, [
      ...lists,
      [...counted.keys()],
      counts.map(({ last }) => last),
      counts.map(({ messagesOfDay }) => messagesOfDay),
      dayOf(now),
    ]),
  )
  return new Set(written.rows.map(({ id }) => id))
}

/** The rows of an earlier attempt, found by the key of a text, all others by their client id. */
const rowsOfTry = (pairId: string, sentId: string, senderId: string, clientId: string) =>
  `select ${COLUMNS.join()} from messages where pair_id = ${pairId} and id = ${sentId}
   union all
   select ${COLUMNS.join()} from messages
   where pair_id = ${pairId} and sender_id = ${senderId} and client_id = ${clientId}
     and length(id) <> ${SENT_ID_LENGTH}`

const rowOfTry = statementOf<MessageRow>(rowsOfTry('?1', '?2', '?3', '?4'))

/** With a limit PostgreSQL looks for each by the indexes, and does not join with the whole table. */
const ROWS_OF_TRIES = `select known.*
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    as wanted (pair_id, sent_id, sender_id, client_id)
  cross join lateral (
    ${rowsOfTry('wanted.pair_id', 'wanted.sent_id', 'wanted.sender_id', 'wanted.client_id')} limit 1
  ) as known`

/**
 * Rows stored before for these messages, by an earlier try: same pair, sender and client id. The one
 * guard against doubles, for which their pairs have to be locked.
 * @returns by their sent ids
 */
export async function rowsSentBefore(
  trx: Db,
  messages: readonly NewMessage[],
): Promise<Map<string | undefined, MessageRow>> {
  const tries = messages.flatMap((message) => {
    const { pairId, senderId, clientId } = message
    const sentId = sentIdOf(message)
    return sentId === undefined ? [] : [[pairId, sentId, senderId, clientId] as const]
  })
  if (tries.length === 0) return new Map()
  const rows: MessageRow[] = []
  if (isSqlite(trx)) {
    for (const one of tries) rows.push(...(await rowOfTry(trx, one)).rows)
  } else {
    const lists = [0, 1, 2, 3].map((at) => tries.map((one) => one[at]))
    rows.push(...(await trx.executeQuery<MessageRow>(CompiledQuery.raw(ROWS_OF_TRIES, lists))).rows)
  }
  return new Map(rows.map((row) => [sentIdOfRow(row), row]))
}

const sentIdOfRow = ({ id, pair_id, sender_id, client_id }: MessageRow): string | undefined =>
  sentIdOf({ id, pairId: pair_id, senderId: sender_id, clientId: client_id })
