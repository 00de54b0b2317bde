import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../config.ts'
import type { BlobStore } from '../files/blob-store.ts'
import { openBlobStore } from '../files/open-blob-store.ts'
import { StartFault } from '../lib/start-fault.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { KEY_CHECK, keysOfCheck } from '../storage/settings.ts'
import { cellsOf, type Snapshot } from '../storage/snapshot.ts'
import { type MasterKeys, readKeyFile } from '../vault/master-key.ts'
import { type Manifest, writeEntry } from './archive.ts'
import { createChecksum, createTableChecksums } from './checksums.ts'
import { type SealedWriter, writeSealed } from './sealed-stream.ts'

export interface Made {
  readonly file: string
  readonly manifest: Manifest
  /** Photos of messages whose files were missing before this backup. */
  readonly lost: readonly string[]
}

/** Concurrent downloads; object stores have a high latency. */
const TOGETHER = 8
const NAME = /^knistern-[\dTZ-]+\.backup$/
const DRAFT = /^knistern-[\dTZ-]+\.backup\.part$/
/** No backup takes as long: what is older was killed. */
const KILLED_AFTER_MS = 24 * 60 * 60_000

/**
 * Writes database and photos into one sealed file, also while a server runs. The database comes
 * first: files of its rows were stored before, or have been deleted since.
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
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch(() => {
      throw new StartFault(`Der Ordner ${folder} lässt sich nicht anlegen. Prüfe Ort und Rechte.`)
    })
    await removeKilled(folder, now)
    const file = join(folder, `knistern-${now.toISOString().replaceAll(/[:.]/g, '-')}.backup`)
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

/** Refuses a key file of another database, whose backup could not be opened. */
async function keysOf(snapshot: Snapshot, master: MasterKeys, keyFile: string) {
  for await (const [key, value] of cellsOf(snapshot, 'settings', ['key', 'value'])) {
    if (key === KEY_CHECK) return keysOfCheck(master, String(value), keyFile)
  }
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

/** Missing files whose message still shows them; a deletion hides the photo first. */
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
    for await (const [id, has] of cellsOf(snapshot, 'messages', ['id', 'has_photo'])) {
      if (has === 1) lost.push(...(names.get(id) ?? []))
    }
    return lost
  } finally {
    await snapshot.close()
  }
}

/** Deletes what killed backups have left: it opens with the key file, and would stay for ever. */
async function removeKilled(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => DRAFT.test(name))) {
    const draft = join(folder, name)
    // One that is being written beside this may have got its name meanwhile.
    const found = await stat(draft).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > KILLED_AFTER_MS) await rm(draft, { force: true })
  }
}

const backupsIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => NAME.test(name)).toSorted()

/**
 * Whether a backup holds nobody while a larger one lies beside it: so it is where the disk of the
 * data was not mounted, and the server has begun a new database in its place.
 */
export async function isEmptyBesideLarger({ file, manifest }: Made): Promise<boolean> {
  if ((manifest.tables.users?.count ?? 0) > 0) return false
  const folder = dirname(file)
  const { size } = await stat(file)
  for (const name of await backupsIn(folder)) {
    if ((await stat(join(folder, name))).size > size) return true
  }
  return false
}

/** Deletes all but the newest backups of a folder, and nothing else. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const names = await backupsIn(folder)
  const old = names.slice(0, Math.max(0, names.length - count))
  for (const name of old) await rm(join(folder, name))
  return old
}
