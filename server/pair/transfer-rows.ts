import { type Kysely, type RawBuilder, sql } from 'kysely'
import { chunkBySize } from '../lib/chunk.ts'
import type { Quotas } from '../lib/quotas.ts'
import { eachInSlices } from '../lib/slices.ts'
import type { Db } from '../storage/database.ts'
import type { Tables } from '../storage/tables/index.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { PairVault, Sealed, Vault } from '../vault/vault.ts'
import type { PreparedRows } from './prepared-rows.ts'

/** A person on the way from one pair into another (O-033, O-040). */
export interface PairTransfer {
  readonly userId: string
  readonly from: PairVault
  readonly to: PairVault
  /** Whether a couple separates; otherwise the person was alone in `from`. */
  readonly isParting: boolean
  /** For keyed hashes. */
  readonly vault: Vault
  /** Limits for rows that the transfer creates: it creates none beyond them. */
  readonly quotas: Quotas
  /** Epoch milliseconds. */
  readonly now: number
  readonly prepared: PreparedRows
}

/**
 * Moves a feature's rows of a person into another pair, sealed with its key. Runs inside the
 * transaction of the transfer.
 */
export interface TransferHandler {
  (trx: Db, move: PairTransfer): Promise<void>
  /**
   * Opens and seals rows before the transaction and puts the results into `move.prepared`; the
   * transaction uses them for rows that have not changed since (decision 0089). May write rows only
   * if nobody sees a difference.
   */
  prepare?(db: Db, move: PairTransfer): Promise<void>
}

export type SealedColumn = `${keyof Tables}.${string}`
type Cell = string | number
export type AnyTables = Record<string, Record<string, Cell>>

/** Rows per statement; fewer of the longest. */
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

/** The fate of a row: its new key and seal, or null if it stays. */
type Moved = readonly [nextKey: Cell, sealed: string] | null

/** A handler that seals a person's rows with the key of the new pair (O-040). */
export function transferRows<T>(
  record: SealedRecord<SealedColumn, T>,
  { owner = 'user_id', key = owner, ofPair, only, change, newKey, also }: RowTransfer<T> = {},
): TransferHandler {
  const [table = '', column = ''] = record.column.split('.')
  const rowsOf = (db: Db, { userId, from }: PairTransfer) => {
    const anyTable = db as unknown as Kysely<AnyTables>
    const query = anyTable.selectFrom(table).select([key, column]).where(owner, '=', userId)
    return (ofPair ? query.where('pair_id', '=', from.pairId) : query).execute()
  }
  const movedOf = (id: Cell, sealed: string, { from, to }: PairTransfer): Moved => {
    const opened = record.open(from, id, sealed as Sealed<SealedColumn>)
    if (only?.(opened) === false) return null
    const nextKey = newKey?.() ?? id
    return [nextKey, record.seal(to, nextKey, change?.(opened) ?? opened)]
  }
  const transfer: TransferHandler = async (trx, move) => {
    await eachInSlices(
      chunkBySize(await rowsOf(trx, move), {
        items: ROWS_TOGETHER,
        sizeOf: (row) => String(row[column]).length,
        size: LETTERS_TOGETHER,
      }),
      (rows) =>
        updateRows(
          trx,
          { table, key },
          rows.flatMap((row) => {
            const [id, sealed] = [row[key] ?? '', String(row[column])]
            let moved = move.prepared.find(sealed) as Moved | undefined
            if (moved === undefined) {
              move.prepared.countChanged()
              moved = movedOf(id, sealed, move)
            }
            if (moved === null) return []
            const pairId = ofPair ? { pair_id: move.to.pairId } : {}
            const [nextKey, fresh] = moved
            return [[id, { ...also?.(), ...pairId, [key]: nextKey, [column]: fresh }] as const]
          }),
        ),
      { holdsLock: true },
    )
  }
  transfer.prepare = async (db, move) => {
    await eachInSlices(await rowsOf(db, move), (row) => {
      const [id, sealed] = [row[key] ?? '', String(row[column])]
      move.prepared.put(sealed, movedOf(id, sealed, move))
    })
  }
  return transfer
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
