import type { Kysely } from 'kysely'
import { addPepper } from '../lib/password.ts'
import type { MasterKeys } from '../vault/master-key.ts'
import { createVault, rewrap, type Vault, type WrappedKey } from '../vault/vault.ts'
import type { Db } from './database.ts'
import { isErased, looksSealed, sealContextOf, vaultsOf, vaultsOfRow } from './sealed-cells.ts'
import { KEY_CHECK, keyCheckOf } from './settings.ts'
import type { Cell, Snapshot, TableShape } from './snapshot.ts'

/** Names and values of keyed hash columns. */
const KEYED_COLUMN = /_(?:key|hash)$/
const KEYED_VALUE = /^[\w-]{43}$/
const PASSWORD = /^\$argon2id\$/

type Row = readonly Cell[]

/** A cell for the next keys; undefined if it does not depend on a key. */
function moved(table: TableShape, column: string, row: Row, keys: MasterKeys, next: MasterKeys) {
  const value = row[table.columns.indexOf(column)]
  if (typeof value !== 'string') return undefined
  const cell = (name: string) => String(row[table.columns.indexOf(name)])
  if (value.startsWith(`${keys.wrapId}.`)) {
    if (table.name !== 'pairs' || column !== 'data_key') {
      throw new Error(`${table.name}.${column} holds a data key nobody knows to wrap anew`)
    }
    return rewrap(cell('id'), value as WrappedKey, keys, next)
  }
  if (table.name === 'settings' && column === 'value') {
    if (cell('key') === KEY_CHECK) return keyCheckOf(next)
    if (!looksSealed(value)) return undefined
    const sealContext = sealContextOf(table, column, row)
    const opened = createVault(keys).own.openBytes(sealContext, Buffer.from(value, 'base64'))
    return createVault(next).own.sealBytes(sealContext, opened).toString('base64')
  }
  const keyed = KEYED_COLUMN.test(column) || (table.name === 'throttles' && column === 'key')
  if (keyed && KEYED_VALUE.test(value)) return next.carryIndex(value)
  return PASSWORD.test(value) ? addPepper(value, lastOf(next.peppers)) : undefined
}

function lastOf(peppers: readonly Buffer[]): Buffer {
  const last = peppers.at(-1)
  if (last === undefined) throw new Error('keys without a pepper')
  return last
}

/**
 * Reseals the cells of a row without an id whose primary key contains a keyed hash, which is part of
 * their associated data.
 */
function resealed(table: TableShape, row: Row, fresh: Row, vaults: ReturnType<typeof vaultsOfRow>) {
  return fresh.map((value, at) => {
    const column = table.columns[at] ?? ''
    if (typeof value !== 'string' || value !== row[at] || !looksSealed(value)) return value
    for (const pair of vaults) {
      try {
        const bytes = pair.openBytes(
          sealContextOf(table, column, row),
          Buffer.from(value, 'base64'),
        )
        return pair.sealBytes(sealContextOf(table, column, fresh), bytes).toString('base64')
      } catch {
        // Sealed for another pair of the row.
      }
    }
    throw new Error(`${table.name}.${column} does not open`)
  })
}

/**
 * Rotates all keys of a database in one transaction: rewraps data keys, extends keyed hashes and
 * password hashes by one key, and reseals secrets of the installation. Data of couples stays
 * unchanged. Tables are read from the catalogue.
 * @param snapshot of the same database, without other writers
 * @param reached called after every table
 */
export async function rekeyDatabase(
  db: Db,
  snapshot: Snapshot,
  { keys, next }: { keys: MasterKeys; next: MasterKeys },
  reached: (table: string) => void,
): Promise<void> {
  const vault: Vault = createVault(keys)
  const couples = await vaultsOf(snapshot, vault)
  await db.transaction().execute(async (trx) => {
    const anyTable = trx as unknown as Kysely<Record<string, Record<string, Cell>>>
    for (const table of snapshot.tables) {
      for await (const rows of snapshot.rows(table)) {
        for (const row of rows) {
          const plain = row.map(
            (value, at) => moved(table, table.columns[at] ?? '', row, keys, next) ?? value,
          )
          const keyAt = table.key.map((column) => table.columns.indexOf(column))
          const isResealed = keyAt.some((at) => plain[at] !== row[at]) && !isErased(couples, row)
          const fresh = isResealed ? resealed(table, row, plain, vaultsOfRow(couples, row)) : plain
          const changes = table.columns.flatMap((column, at) =>
            fresh[at] === row[at] ? [] : [[column, fresh[at] ?? null] as const],
          )
          if (changes.length === 0) continue
          let update = anyTable.updateTable(table.name).set(Object.fromEntries(changes))
          for (const [index, column] of table.key.entries()) {
            update = update.where(column, '=', row[keyAt[index] ?? -1] ?? null)
          }
          const { numUpdatedRows } = await update.executeTakeFirstOrThrow()
          if (numUpdatedRows !== 1n) throw new Error(`a row of ${table.name} was not found again`)
        }
      }
      reached(table.name)
    }
  })
}
