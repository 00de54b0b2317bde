import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBlobStore } from '../files/open-blob-store.ts'
import { integrityFaults } from '../storage/bulk-insert.ts'
import { openUnmigrated } from '../storage/database.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { cellsOf } from '../storage/snapshot.ts'
import { createVault } from '../vault/vault.ts'
import type { Checksum, Manifest } from './archive.ts'
import { createChecksum, createTableChecksums } from './checksums.ts'
import { removeKilled } from './killed.ts'
import { type Restored, restoreBackup } from './restore.ts'
import { checkPhotos, checkSeals } from './seal-check.ts'

export interface Verified {
  readonly begin: Restored['begin']
  readonly manifest: Manifest
  readonly sealsOpened: number
  /** German sentences; empty if there are no faults. */
  readonly faults: readonly string[]
}

const same = (a: Checksum | undefined, b: Checksum | undefined): boolean =>
  a?.count === b?.count && a?.bytes === b?.bytes && a?.sum === b?.sum

const TRIAL = 'knistern-verify-'

/** Deletes what killed trials have unpacked, since erased couples can be read there. */
export const removeKilledTrials = (now: Date): Promise<void> =>
  removeKilled(tmpdir(), new RegExp(`^${TRIAL}\\w{6}$`), now)

/**
 * Restores a backup into a temporary SQLite database and verifies every row, file and seal.
 * @throws StartFault like `restoreBackup`
 */
export async function verifyBackup(path: string, keyFile: string): Promise<Verified> {
  const parent = await mkdtemp(join(tmpdir(), TRIAL))
  const removeAtExit = () => {
    try {
      rmSync(parent, { recursive: true, force: true })
    } catch {
      // A thread still writes there: a later trial removes it.
    }
  }
  process.once('exit', removeAtExit)
  try {
    const dataDir = join(parent, 'data')
    const database = { file: join(dataDir, 'knistern.db') }
    const media = { folder: join(dataDir, 'photos') }
    return await inspectTarget(await restoreBackup(path, { dataDir, database, media, keyFile }), {
      database,
      media,
    })
  } finally {
    await rm(parent, { recursive: true, force: true })
    process.off('exit', removeAtExit)
  }
}

async function inspectTarget(
  { begin, manifest, keys }: Restored,
  { database, media }: { database: { file: string }; media: { folder: string } },
): Promise<Verified> {
  const faults: string[] = []
  const db = await openUnmigrated(database)
  for (const fault of await integrityFaults(db)) faults.push(`Die Datenbank meldet: ${fault}.`)
  await db.destroy()

  const vault = createVault(keys)
  const blobs = openBlobStore(media)
  const snapshot = await openSnapshot(database)
  try {
    const tables = createTableChecksums()
    for (const table of begin.tables) {
      tables.add(table.name, [])
      for await (const rows of snapshot.rows(table)) tables.add(table.name, rows)
    }
    const arrived = tables.result()
    for (const name of Object.keys(manifest.tables)) {
      if (!same(arrived[name], manifest.tables[name])) {
        faults.push(`Die Tabelle ${name} ist nicht, was gesichert wurde.`)
      }
    }
    const seals = await checkSeals(snapshot, vault)
    for (const column of seals.shut)
      faults.push(`Versiegeltes in ${column} lässt sich nicht öffnen.`)

    const photos = await checkPhotos(snapshot, vault, blobs, new Set(manifest.gone))
    if (photos.missing > 0)
      faults.push(`Es fehlen ${photos.missing} Dateien von Fotos und Sprachnachrichten.`)
    if (photos.shut > 0)
      faults.push(
        `${photos.shut} Dateien von Fotos und Sprachnachrichten lassen sich nicht öffnen.`,
      )
    const files = createChecksum()
    for await (const [cell] of cellsOf(snapshot, 'photos', ['name'])) {
      const name = String(cell)
      const file = await blobs.get(name)
      if (file !== undefined) files.add(name, file)
    }
    if (!same(files.result(), manifest.files)) {
      faults.push('Die Dateien der Fotos und Sprachnachrichten sind nicht, was gesichert wurde.')
    }
    return { begin, manifest, sealsOpened: seals.opened + photos.opened, faults }
  } finally {
    await snapshot.close()
  }
}
