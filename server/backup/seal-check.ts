import type { BlobStore } from '../files/blob-store.ts'
import {
  cellOf,
  forEachRow,
  isErased,
  looksSealed,
  sealContextOf,
  vaultsOf,
  vaultsOfRow,
} from '../storage/sealed-cells.ts'
import type { Snapshot } from '../storage/snapshot.ts'
import type { Vault } from '../vault/vault.ts'

export interface SealReport {
  readonly opened: number
  /** Table and column of values that do not decrypt; never the values. */
  readonly shut: readonly string[]
}

const opens = (open: () => unknown): boolean => {
  try {
    open()
    return true
  } catch {
    return false
  }
}

/** Decrypts every sealed value of every table, found by its format; those of erased pairs cannot be. */
export async function checkSeals(snapshot: Snapshot, vault: Vault): Promise<SealReport> {
  const couples = await vaultsOf(snapshot, vault)
  const shut = new Set<string>()
  let opened = couples.pairs.size
  await forEachRow(snapshot, (table, row) => {
    if (isErased(couples, row)) return
    const vaults = vaultsOfRow(couples, row)
    for (const [at, value] of row.entries()) {
      if (typeof value !== 'string' || !looksSealed(value)) continue
      const column = table.columns[at] ?? ''
      const sealContext = sealContextOf(table, column, row)
      const bytes = Buffer.from(value, 'base64')
      const found =
        vaults.some((pair) => opens(() => pair.openBytes(sealContext, bytes))) ||
        opens(() => vault.own.openBytes(sealContext, bytes))
      if (found) opened += 1
      else shut.add(`${table.name}.${column}`)
    }
  })
  return { opened, shut: [...shut] }
}

/** Decrypts every photo of existing pairs; those of erased pairs cannot be. */
export async function checkPhotos(
  snapshot: Snapshot,
  vault: Vault,
  blobs: BlobStore,
  gone: ReadonlySet<string>,
): Promise<{ readonly opened: number; readonly missing: number; readonly shut: number }> {
  const { pairs } = await vaultsOf(snapshot, vault)
  let [opened, missing, shut] = [0, 0, 0]
  await forEachRow(
    snapshot,
    async (table, row) => {
      const name = String(cellOf(table, row, 'name'))
      const pair = pairs.get(cellOf(table, row, 'pair_id'))
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
