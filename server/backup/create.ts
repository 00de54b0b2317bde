import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { openBlobStore } from '../files/open-blob-store.ts'
import { StartFault } from '../lib/start-fault.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { KEY_CHECK, keysOfCheck, settingOf } from '../storage/settings.ts'
import { cellsOf, type Snapshot } from '../storage/snapshot.ts'
import { type MasterKeys, readKeyFile } from '../vault/master-key.ts'
import { type Manifest, writeEntry } from './archive.ts'
import { createChecksum, createTableChecksums } from './checksums.ts'
import { removeKilled } from './killed.ts'
import { backupName } from './retention.ts'
import { type SealedWriter, writeSealed } from './sealed-stream.ts'

export interface Made {
  readonly file: string
  readonly manifest: Manifest
  /** Files of photos and voice messages that were missing before this backup. */
  readonly lost: readonly string[]
}

/** Concurrent downloads; object stores have a high latency. */
const TOGETHER = 8
const DRAFT = /^knistern-[\dTZ-]+\.backup\.part$/

/**
 * Writes database and photos into one sealed file in an existing folder, also while a server runs.
 * The database is read first, so that the files its rows name are stored already, or were deleted
 * since.
 * @throws StartFault for faults the operator can correct.
 */
export async function createBackup(
  config: Pick<Config, 'database' | 'media' | 'keyFile'>,
  { folder, now, version }: { folder: string; now: Date; version: string },
): Promise<Made> {
  const master = readKeyFile(config.keyFile)
  const snapshot = await openSnapshot(config.database)
  try {
    const keys = await keysOf(snapshot, master, config.keyFile)
    // The key file opens the drafts of killed backups, and nothing else deletes them.
    await removeKilled(folder, DRAFT, now)
    const file = join(folder, backupName(now))
    const draft = `${file}.part`
    try {
      const manifest = await writeDraft(draft, keys, async (out) => {
        await writeEntry(out, {
          kind: 'begin',
          version,
          createdAt: now.toISOString(),
          database: 'file' in config.database ? 'SQLite' : 'PostgreSQL',
          migrations: snapshot.migrations,
          tables: snapshot.tables,
        })
        const { tables, photos } = await writeTables(out, snapshot)
        const { files, gone } = await writeFiles(out, openBlobStore(config.media), photos)
        const whole: Manifest = { tables, files, gone }
        await writeEntry(out, { kind: 'end', ...whole })
        return whole
      })
      await rename(draft, file)
      await syncFolder(folder)
      return { file, manifest, lost: await stillShown(config, manifest.gone) }
    } catch (fault) {
      await rm(draft, { force: true })
      throw fault
    }
  } finally {
    await snapshot.close()
  }
}

async function writeDraft<T>(
  draft: string,
  keys: MasterKeys,
  work: (out: SealedWriter) => Promise<T>,
): Promise<T> {
  const handle = await open(draft, 'wx', 0o600)
  try {
    const out = await writeSealed(handle, keys)
    const result = await work(out)
    await out.end()
    return result
  } finally {
    await handle.close()
  }
}

/** Refuses the key file of another database, since nothing in the backup would open with it. */
async function keysOf(snapshot: Snapshot, master: MasterKeys, keyFile: string) {
  const check = await settingOf(snapshot, KEY_CHECK)
  if (check !== undefined) return keysOfCheck(master, check, keyFile)
  throw new StartFault(
    'In dieser Datenbank hat noch kein Server gearbeitet; es gibt nichts zu sichern.',
  )
}

async function writeTables(out: SealedWriter, snapshot: Snapshot) {
  const checksums = createTableChecksums()
  const photos: string[] = []
  for (const table of snapshot.tables) {
    const photo = table.name === 'photos' ? table.columns.indexOf('name') : -1
    checksums.add(table.name, [])
    for await (const rows of snapshot.rows(table)) {
      checksums.add(table.name, rows)
      if (photo >= 0) photos.push(...rows.map((row) => String(row[photo])))
      await writeEntry(out, { kind: 'rows', table: table.name }, Buffer.from(JSON.stringify(rows)))
    }
  }
  return { tables: checksums.result(), photos }
}

async function writeFiles(out: SealedWriter, blobs: BlobStore, names: readonly string[]) {
  const checksum = createChecksum()
  const gone: string[] = []
  for (let start = 0; start < names.length; start += TOGETHER) {
    const some = names.slice(start, start + TOGETHER)
    const bodies = await Promise.all(some.map((name) => blobs.get(name)))
    for (const [at, name] of some.entries()) {
      const body = bodies[at]
      if (body === undefined) gone.push(name)
      else {
        checksum.add(name, body)
        await writeEntry(out, { kind: 'file', name }, body)
      }
    }
  }
  return { files: checksum.result(), gone }
}

/** Missing files whose message is not deleted; a deletion marks the message first. */
async function stillShown(
  { database }: Pick<Config, 'database'>,
  gone: readonly string[],
): Promise<string[]> {
  if (gone.length === 0) return []
  const missing = new Set<unknown>(gone)
  const snapshot = await openSnapshot(database)
  try {
    const names = new Map<unknown, string[]>()
    for await (const [name, id] of cellsOf(snapshot, 'photos', ['name', 'message_id'])) {
      if (missing.has(name)) names.set(id, [...(names.get(id) ?? []), String(name)])
    }
    const lost: string[] = []
    for await (const [id, deletedAt] of cellsOf(snapshot, 'messages', ['id', 'deleted_at'])) {
      if (deletedAt === null) lost.push(...(names.get(id) ?? []))
    }
    return lost
  } finally {
    await snapshot.close()
  }
}
