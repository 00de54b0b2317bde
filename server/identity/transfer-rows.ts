import { type Kysely, type RawBuilder, sql } from 'kysely'
import { chunkBySize } from '../lib/chunk.ts'
import type { Quotas } from '../lib/quotas.ts'
import { eachInSlices } from '../lib/slices.ts'
import type { Db } from '../storage/database.ts'
import type { Tables } from '../storage/tables/index.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { PairVault, Sealed, Vault } from '../vault/vault.ts'

/** A person on the way from one pair into another (O-033, O-040). */
export interface PairTransfer {
  readonly userId: string
  readonly from: PairVault
  readonly to: PairVault
  /** For keyed hashes. */
  readonly vault: Vault
  /** What is made anew while moving is made only where there is room for it. */
  readonly quotas: Quotas
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * Moves a feature's rows of a person into another pair, sealed with its key. Runs inside the
 * transaction of the transfer.
 */
export type TransferHandler = (trx: Db, move: PairTransfer) => Promise<void>

type SealedColumn = `${keyof Tables}.${string}`
type Cell = string | number
type AnyTables = Record<string, Record<string, Cell>>

/** Rows per statement, about 2 ms of sealing; fewer of the longest: the text of a story takes up to 80 KB sealed. */
const ROWS_TOGETHER = 50
const LETTERS_TOGETHER = 256 * 1024

/** How the rows of a person are transferred. */
interface RowTransfer<T> {
  /** The column that names the person. */
  readonly owner?: 'user_id' | 'created_by' | 'sender_id'
  /** The primary key; the owner if left out. */
  readonly key?: string
  /** Whether rows name their pair: those of the former pair get the new one. */
  readonly ofPair?: boolean
  /** Which rows move; all unless given. */
  readonly only?: (record: T) => boolean
  readonly change?: (record: T) => T
  /** Replaces the primary key. */
  readonly newKey?: () => string
  /** Other columns to set, made anew for each row. */
  readonly also?: () => Readonly<Record<string, string>>
}

/** A handler that seals a person's rows with the key of the new pair (O-040). */
export const transferRows =
  <T>(
    record: SealedRecord<SealedColumn, T>,
    { owner = 'user_id', key = owner, ofPair, only, change, newKey, also }: RowTransfer<T> = {},
  ): TransferHandler =>
  async (trx, { userId, from, to }) => {
    const [table = '', column = ''] = record.column.split('.')
    const db = trx as unknown as Kysely<AnyTables>
    let query = db.selectFrom(table).select([key, column]).where(owner, '=', userId)
    if (ofPair) query = query.where('pair_id', '=', from.pairId)
    // Everybody else who writes waits for the lock until all rows are sealed.
    await eachInSlices(
      chunkBySize(await query.execute(), {
        items: ROWS_TOGETHER,
        sizeOf: (row) => String(row[column]).length,
        size: LETTERS_TOGETHER,
      }),
      (rows) =>
        updateRows(
          trx,
          { table, key },
          rows.flatMap((row) => {
            const id = row[key] ?? ''
            const opened = record.open(from, id, row[column] as Sealed<SealedColumn>)
            if (only?.(opened) === false) return []
            const nextId = newKey?.() ?? id
            const sealed = record.seal(to, nextId, change?.(opened) ?? opened)
            const pairId = ofPair ? { pair_id: to.pairId } : {}
            return [[id, { ...also?.(), ...pairId, [key]: nextId, [column]: sealed }] as const]
          }),
        ),
      { holdsLock: true },
    )
  }

/** PostgreSQL takes parameters of a list of values for text unless they are cast. */
const valueOf = (cell: Cell): RawBuilder<unknown> =>
  typeof cell === 'number' ? sql`cast(${cell} as bigint)` : sql`cast(${cell} as text)`

/** Sets columns of several rows, the same columns in each, in one statement. */
async function updateRows(
  trx: Db,
  { table, key }: { readonly table: string; readonly key: string },
  changes: readonly (readonly [id: Cell, changed: Readonly<Record<string, Cell>>])[],
): Promise<void> {
  if (changes.length === 0) return
  const columns = Object.keys(changes[0]?.[1] ?? {})
  const rows = changes.map(([id, changed]) => [id, ...Object.values(changed)].map(valueOf))
  const changed = columns.map(
    (column, at) => sql`${sql.ref(column)} = ${sql.ref(`changed.column${at + 2}`)}`,
  )
  await sql`
    update ${sql.table(table)} set ${sql.join(changed)}
    from (values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}) as changed
    where ${sql.ref(`${table}.${key}`)} = changed.column1`.execute(trx)
}
