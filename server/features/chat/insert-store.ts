import { CompiledQuery, sql } from 'kysely'
import { compileOnce, statementOf } from '../../storage/compile-once.ts'
import type { Db } from '../../storage/database.ts'
import { hasKey, type PairKey } from '../../storage/ids-of-pair.ts'
import { isSqlite } from '../../storage/node-sqlite.ts'
import type { MessageRow, NewMessage } from './models.ts'
import { newSentId, SENT_ID_LENGTH, sentIdOf } from './sent-id-policy.ts'
import { pairsOfMessages } from './store.ts'

/** Rows per insert; their columns stay below SQLite's 32,766 values per statement. */
export const BATCH_MAX = 1_000

/** Rows that are not stored under their sent id, for which there is the index of client ids. */
const hasOtherId = sql<boolean>`length(messages.id) <> ${sql.lit(SENT_ID_LENGTH)}`

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

/** Without `returning`, for which SQLite makes a table of each row: 24 instead of 18 µs. */
const insertRow = statementOf(
  `insert into "messages" (${COLUMNS.join()}) values (${COLUMNS.map(() => '?').join()})
   on conflict do nothing`,
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
const SENT_IDS = `$${COLUMNS.length + 1}::text[]`
/**
 * Its own look at the database, after the pairs are locked: who has left meanwhile is seen here, and
 * what an earlier try has stored: a text by the conflict of its id, a photo by a look for that id, and
 * either by its client id.
 */
const INSERT_LISTS = `insert into "messages" (${COLUMNS.join()})
  select ${COLUMNS.map((column) => `wanted.${column}`).join()}
  from unnest(${LISTS.join()}, ${SENT_IDS}) as wanted (${COLUMNS.join()}, sent_id)
  where not exists (select from "pasts" where "pasts"."pair_id" = wanted.pair_id)
    and (
      wanted.id = wanted.sent_id
      or not exists (
        select from "messages" as "known"
        where ("known"."pair_id", "known"."id") = (wanted.pair_id, wanted.sent_id)
      )
    )
    and not exists (
      select from "messages" as "known"
      where ("known"."pair_id", "known"."sender_id", "known"."client_id")
        = (wanted.pair_id, wanted.sender_id, wanted.client_id)
        and length("known"."id") <> ${SENT_ID_LENGTH}
    )
  on conflict do nothing returning "id"`

const sentIdOfRow = ({ id, pair_id, sender_id, client_id }: MessageRow): string | undefined =>
  sentIdOf({ id, pairId: pair_id, senderId: sender_id, clientId: client_id })

const findKnown = statementOf(
  `select 1 as "known" from "messages"
   where pair_id = ? and sender_id = ? and client_id = ? and length(id) <> ${SENT_ID_LENGTH}`,
)

/** The rows an earlier try has stored under another id, on SQLite: their insert would not see it. */
async function storedElsewhere(trx: Db, rows: readonly MessageRow[]): Promise<Set<MessageRow>> {
  const stored = new Set<MessageRow>()
  for (const row of rows) {
    if (row.client_id === null) continue
    const { rows: known } = await findKnown(trx, [row.pair_id, row.sender_id, row.client_id])
    if (known.length > 0) stored.add(row)
  }
  const photos = rows.flatMap((row) => {
    const sentId = sentIdOfRow(row)
    return sentId === undefined || sentId === row.id ? [] : { row, pairId: row.pair_id, id: sentId }
  })
  const texts = await pairsOfMessages(trx, photos)
  for (const { row, id } of photos) if (texts.has(id)) stored.add(row)
  return stored
}

/**
 * Writes up to BATCH_MAX rows the way each database takes them fastest (docs/performance.md): SQLite
 * one by one, by the same prepared statement and without a journal of the pages a longer one might
 * have to take back; PostgreSQL as a list for each column, whose text does not grow with the batch.
 * @returns ids of what was written; neither what an earlier try has stored, nor for a pair that was
 *   left before it was locked
 */
export async function insertMessages(trx: Db, rows: readonly MessageRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  if (isSqlite(trx)) {
    const ids: string[] = []
    const stored = await storedElsewhere(trx, rows)
    for (const row of rows) {
      if (stored.has(row)) continue
      const { numAffectedRows } = await insertRow(trx, valuesOf(row))
      if (numAffectedRows !== 0n) ids.push(row.id)
    }
    return new Set(ids)
  }
  const lists = COLUMNS.map((column) => rows.map((row) => row[column]))
  const sentIds = rows.map((row) => sentIdOfRow(row) ?? null)
  const written = await trx.executeQuery<{ id: string }>(
    CompiledQuery.raw(INSERT_LISTS, [...lists, sentIds]),
  )
  return new Set(written.rows.map(({ id }) => id))
}

interface SentKey extends PairKey {
  readonly senderId: string
  readonly clientId: string
}

const rowsByKeys = compileOnce((trx, { keys }: { keys: readonly SentKey[] }) => {
  const values = keys.map(
    ({ pairId, senderId, clientId }) => sql`(${pairId}, ${senderId}, ${clientId})`,
  )
  const rows = trx.selectFrom('messages').selectAll()
  const others = rows
    .where(sql<boolean>`(pair_id, sender_id, client_id) in (values ${sql.join(values)})`)
    .where(hasOtherId)
  return rows.where(hasKey(keys)).unionAll(others).compile()
})

/**
 * Rows stored before for these messages, by an earlier try: same pair, sender and client id.
 * @returns by their sent ids
 */
export async function rowsSentBefore(
  trx: Db,
  messages: readonly NewMessage[],
): Promise<Map<string | undefined, MessageRow>> {
  const keys = messages.flatMap(({ pairId, senderId, clientId }) =>
    clientId === null
      ? []
      : { pairId, senderId, clientId, id: newSentId({ pairId, senderId, clientId }) },
  )
  const rows = keys.length === 0 ? [] : await rowsByKeys(trx, { keys })
  return new Map(rows.map((row) => [sentIdOfRow(row), row]))
}
