import {
  ERASED_KEY,
  type PairVault,
  type SealContext,
  type Vault,
  type WrappedKey,
} from '../vault/vault.ts'
import type { Cell, Snapshot, TableShape } from './snapshot.ts'

/** Base64 whose first byte is a version of a seal, long enough for nonce and tag. */
const SEALED = /^A[Q-Za-v][A-Za-z0-9+/]{37,}={0,2}$/

export const looksSealed = (value: string): boolean => value.length % 4 === 0 && SEALED.test(value)

export const cellOf = (table: TableShape, row: readonly Cell[], column: string): Cell =>
  row[table.columns.indexOf(column)] ?? null

/**
 * The associated data of a sealed value: table, column and the id of its row, or the primary key of a
 * table without ids.
 */
export function sealContextOf(
  table: TableShape,
  column: string,
  row: readonly Cell[],
): SealContext {
  const identity = table.columns.includes('id') ? ['id'] : table.key
  const key = identity.map((name) => String(cellOf(table, row, name))).join('/')
  return `${table.name}.${column}:${key}`
}

/** Visits every row of all tables, or of one. */
export async function forEachRow(
  snapshot: Snapshot,
  each: (table: TableShape, row: readonly Cell[]) => Promise<void> | void,
  only?: string,
): Promise<void> {
  for (const table of snapshot.tables) {
    if (only !== undefined && table.name !== only) continue
    for await (const rows of snapshot.rows(table)) for (const row of rows) await each(table, row)
  }
}

export interface Couples {
  readonly pairs: ReadonlyMap<Cell, PairVault>
  /** Pairs whose key is erased while some of their rows are still there. */
  readonly erased: ReadonlySet<Cell>
  readonly byPerson: ReadonlyMap<Cell, PairVault | undefined>
}

/** The vault of every pair, also by person. */
export async function vaultsOf(snapshot: Snapshot, vault: Vault): Promise<Couples> {
  const pairs = new Map<Cell, PairVault>()
  const erased = new Set<Cell>()
  const open = (table: TableShape, row: readonly Cell[]) => {
    const id = String(cellOf(table, row, 'id'))
    const key = cellOf(table, row, 'data_key') as WrappedKey
    if (key === ERASED_KEY) erased.add(id)
    else pairs.set(id, vault.forPair(id, key))
  }
  await forEachRow(snapshot, open, 'pairs')
  const byPerson = new Map<Cell, PairVault | undefined>()
  const note = (table: TableShape, row: readonly Cell[]) => {
    byPerson.set(cellOf(table, row, 'id'), pairs.get(cellOf(table, row, 'pair_id')))
  }
  await forEachRow(snapshot, note, 'users')
  return { pairs, erased, byPerson }
}

/** Whether nothing opens what is sealed in a row, since it is the rest of an erased pair. */
export const isErased = ({ erased }: Couples, row: readonly Cell[]): boolean =>
  row.some((value) => erased.has(value))

/** The vaults of pairs a row references, directly or through a person. */
export const vaultsOfRow = ({ pairs, byPerson }: Couples, row: readonly Cell[]): PairVault[] =>
  row.flatMap((value) => pairs.get(value) ?? byPerson.get(value) ?? [])
