import type { Kysely } from 'kysely'
import { compileOnce } from '../storage/compile-once.ts'
import type { Db } from '../storage/database.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { PairVault, Sealed } from '../vault/vault.ts'
import type { SealedColumn } from './transfer-rows.ts'

type Cell = string | number | null
type AnyTables = Record<string, Record<string, Cell>>

function rowsBy<T>(key: 'pair_id' | 'user_id', record: SealedRecord<SealedColumn, T>) {
  const [table = '', column = ''] = record.column.split('.')
  const anyTable = (db: Db) => db as unknown as Kysely<AnyTables>
  const rowOf = compileOnce((db, { id }: { id: string }) =>
    anyTable(db).selectFrom(table).select(column).where(key, '=', id).compile(),
  )
  return {
    /** The record; undefined without a row. */
    async find(db: Db, pair: PairVault, id: string): Promise<T | undefined> {
      const [row] = await rowOf(db, { id })
      return row && record.open(pair, id, row[column] as Sealed<SealedColumn>)
    },
    /** Inserts or replaces the record. @param others values of further columns */
    async write(
      trx: Db,
      pair: PairVault,
      id: string,
      value: T,
      others: Readonly<Record<string, Cell>> = {},
    ): Promise<void> {
      const values = { [column]: record.seal(pair, id, value), ...others }
      await anyTable(trx)
        .insertInto(table)
        .values({ [key]: id, ...values })
        .onConflict((conflict) => conflict.column(key).doUpdateSet(values))
        .execute()
    },
  }
}

/** The rows of a table that has one sealed record of a person. */
export const personRows = <T>(record: SealedRecord<SealedColumn, T>) => rowsBy('user_id', record)

/** The rows of a table that has one sealed record of a pair. */
export function pairRows<T>(record: SealedRecord<SealedColumn, T>) {
  const rows = rowsBy('pair_id', record)
  return {
    find: (db: Db, pair: PairVault) => rows.find(db, pair, pair.pairId),
    write: (trx: Db, pair: PairVault, value: T, others?: Readonly<Record<string, Cell>>) =>
      rows.write(trx, pair, pair.pairId, value, others),
  }
}
