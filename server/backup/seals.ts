import type { BlobStore } from '../files/blob-store.ts'
import type { Cell, Snapshot, TableShape } from '../storage/snapshot.ts'
import type { PairVault, Place, Sealed, Vault, WrappedKey } from '../vault/vault.ts'

/** Base64 whose first byte is the version of a seal, long enough for nonce and tag. */
const SEALED = /^A[Q-Za-f][A-Za-z0-9+/]{37,}={0,2}$/

export interface SealReport {
  readonly opened: number
  /** Places that do not open, by table and column; never what stands there. */
  readonly shut: readonly string[]
}

const openAll = async (
  snapshot: Snapshot,
  each: (table: TableShape, row: readonly Cell[]) => Promise<void> | void,
  only?: string,
) => {
  for (const table of snapshot.tables) {
    if (only !== undefined && table.name !== only) continue
    for await (const rows of snapshot.rows(table)) for (const row of rows) await each(table, row)
  }
}

const cell = (table: TableShape, row: readonly Cell[], column: string): Cell =>
  row[table.columns.indexOf(column)] ?? null

/** Every couple's vault, and whose couple everybody belongs to. */
async function vaultsOf(snapshot: Snapshot, vault: Vault) {
  const pairs = new Map<Cell, PairVault>()
  await openAll(
    snapshot,
    (table, row) => {
      const id = String(cell(table, row, 'id'))
      pairs.set(id, vault.forPair(id, cell(table, row, 'data_key') as WrappedKey))
    },
    'pairs',
  )
  const byPerson = new Map<Cell, PairVault | undefined>()
  await openAll(
    snapshot,
    (table, row) => {
      byPerson.set(cell(table, row, 'id'), pairs.get(cell(table, row, 'pair_id')))
    },
    'users',
  )
  return { pairs, byPerson }
}

const opens = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/**
 * Opens everything that looks sealed, in every table there is, without a list of tables: a value
 * is bound to table, column and primary key, and opens with the key of a couple its row names.
 */
export async function checkSeals(snapshot: Snapshot, vault: Vault): Promise<SealReport> {
  const { pairs, byPerson } = await vaultsOf(snapshot, vault)
  const shut = new Set<string>()
  let opened = pairs.size
  await openAll(snapshot, (table, row) => {
    const key = table.key.map((column) => String(cell(table, row, column))).join('/')
    const vaults = row.flatMap((value) => pairs.get(value) ?? byPerson.get(value) ?? [])
    for (const [at, value] of row.entries()) {
      if (typeof value !== 'string' || value.length % 4 !== 0 || !SEALED.test(value)) continue
      const place: Place = `${table.name}.${String(table.columns[at])}:${key}`
      const bytes = Buffer.from(value, 'base64')
      const found =
        vaults.some((pair) => opens(() => pair.openBytes(place, bytes))) ||
        opens(() => vault.openOwn(place, value as Sealed<unknown>))
      if (found) opened += 1
      else shut.add(`${table.name}.${String(table.columns[at])}`)
    }
  })
  return { opened, shut: [...shut] }
}

/** Opens every photo of a couple that is still there; without its couple it is shut for good. */
export async function checkPhotos(
  snapshot: Snapshot,
  vault: Vault,
  blobs: BlobStore,
  gone: ReadonlySet<string>,
): Promise<{ readonly opened: number; readonly missing: number; readonly shut: number }> {
  const { pairs } = await vaultsOf(snapshot, vault)
  let [opened, missing, shut] = [0, 0, 0]
  await openAll(
    snapshot,
    async (table, row) => {
      const name = String(cell(table, row, 'name'))
      const pair = pairs.get(cell(table, row, 'pair_id'))
      const file = await blobs.get(name)
      if (file === undefined) missing += gone.has(name) ? 0 : 1
      else if (pair === undefined || opens(() => pair.openBytes(`photos.file:${name}`, file))) {
        opened += 1
      } else shut += 1
    },
    'photos',
  )
  return { opened, missing, shut }
}
