import type { Kysely } from 'kysely'
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
}

/**
 * Moves a feature's rows of a person into another pair, sealed with its key. Runs inside the
 * transaction of the transfer.
 */
export type TransferHandler = (trx: Db, move: PairTransfer) => Promise<void>

type SealedColumn = `${keyof Tables}.${string}`
type AnyTables = Record<string, Record<string, string | number>>

/** How the rows of a person are transferred. */
interface RowTransfer<T> {
  /** The column that names the person. */
  readonly owner?: 'user_id' | 'created_by'
  /** The primary key; the owner if left out. */
  readonly key?: string
  /** Whether rows name their pair: those of the former pair get the new one. */
  readonly ofPair?: boolean
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
    { owner = 'user_id', key = owner, ofPair, change, newKey, also }: RowTransfer<T> = {},
  ): TransferHandler =>
  async (trx, { userId, from, to }) => {
    const [table = '', column = ''] = record.column.split('.')
    const db = trx as unknown as Kysely<AnyTables>
    let query = db.selectFrom(table).select([key, column]).where(owner, '=', userId)
    if (ofPair) query = query.where('pair_id', '=', from.pairId)
    await eachInSlices(await query.execute(), (row) => {
      const id = row[key] ?? ''
      const opened = record.open(from, id, row[column] as Sealed<SealedColumn>)
      const nextId = newKey?.() ?? id
      return db
        .updateTable(table)
        .set({
          ...also?.(),
          ...(ofPair ? { pair_id: to.pairId } : {}),
          [key]: nextId,
          [column]: record.seal(to, nextId, change?.(opened) ?? opened),
        })
        .where(key, '=', id)
        .execute()
    })
  }
