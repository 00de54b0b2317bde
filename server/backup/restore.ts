import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import { openBlobStore } from '../files/open-blob-store.ts'
import { StartFault } from '../lib/start-fault.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { type BulkInserter, isEmptyDatabase, restoreSchema } from '../storage/bulk-insert.ts'
import { emptyLog, openUnmigrated } from '../storage/database.ts'
import { openFault } from '../storage/open-fault.ts'
import type { Cell, TableShape } from '../storage/snapshot.ts'
import { type MasterKeys, readKeyFile } from '../vault/master-key.ts'
import { type ArchiveEntry, type ArchiveHead, type Manifest, readEntries } from './archive.ts'
import { createChecksum, createTableChecksums } from './checksums.ts'
import { readHead, readSealed } from './sealed-stream.ts'

type Begin = Extract<ArchiveHead, { kind: 'begin' }>

export interface Restored {
  readonly begin: Begin
  readonly manifest: Manifest
  readonly keys: MasterKeys
}

/** Target of a restore; all of it must be empty. */
export type RestoreTarget = Pick<Config, 'dataDir' | 'database' | 'media' | 'keyFile'>

/** @throws StartFault for a path that is missing, out of reach, or a folder */
async function checkIsFile(path: string): Promise<void> {
  const found = await stat(path).catch((fault: unknown) => {
    const isMissing = (fault as { code?: unknown }).code === 'ENOENT'
    throw new StartFault(
      isMissing
        ? `Die Sicherung ${path} gibt es nicht.`
        : `Die Sicherung ${path} lässt sich nicht lesen. Prüfe Ort und Rechte.`,
    )
  })
  if (!found.isDirectory()) return
  const newest = (await readdir(path))
    .filter((name) => name.endsWith('.backup'))
    .toSorted()
    .at(-1)
  throw new StartFault(
    newest === undefined
      ? `${path} ist ein Ordner, und darin liegt keine Sicherung. Nenne die Datei einer Sicherung.`
      : `${path} ist ein Ordner. Nenne die Datei einer Sicherung darin, die neueste ist ${join(path, newest)}`,
  )
}

/** During a rotation the file holds two key sets; the backup names its own. */
async function keysFor(path: string, master: MasterKeys): Promise<MasterKeys> {
  await checkIsFile(path)
  const file = await open(path, 'r')
  try {
    const { wrapId } = await readHead(file, basename(path))
    return master.next?.wrapId === wrapId ? master.next : master
  } finally {
    await file.close()
  }
}

/** Reads a backup; every entry is authenticated before it is yielded. */
async function* readArchive(path: string, keys: MasterKeys): AsyncGenerator<ArchiveEntry> {
  const file = await open(path, 'r')
  try {
    yield* readEntries(readSealed(file, keys, basename(path)))
  } finally {
    await file.close()
  }
}

/**
 * Whether a backup holds anybody. Reads no further than the tables, which come before the files.
 * @throws StartFault if the key is another or the backup is damaged.
 */
export async function holdsPeople(path: string, keyFile: string): Promise<boolean> {
  const keys = await keysFor(path, readKeyFile(keyFile))
  for await (const { head, body } of readArchive(path, keys)) {
    if (head.kind === 'file') return false
    if (head.kind === 'rows' && head.table === 'users' && rowsOf(body).length > 0) return true
  }
  return false
}

/** Reads a backup without writing anything, and counts its content. */
async function inspect(
  path: string,
  keys: MasterKeys,
): Promise<{ begin: Begin; manifest: Manifest }> {
  let begin: Begin | undefined
  let manifest: Manifest | undefined
  const tables = createTableChecksums()
  const files = createChecksum()
  for await (const { head, body } of readArchive(path, keys)) {
    if (head.kind === 'begin') {
      begin = head
      for (const { name } of head.tables) tables.add(name, [])
    } else if (head.kind === 'rows') tables.add(head.table, rowsOf(body))
    else if (head.kind === 'file') files.add(head.name, body)
    else manifest = { tables: head.tables, files: head.files, gone: head.gone }
  }
  const found = { tables: tables.result(), files: files.result() }
  if (
    begin === undefined ||
    manifest === undefined ||
    !isDeepStrictEqual(found, { tables: manifest.tables, files: manifest.files })
  ) {
    throw new StartFault(`Die Sicherung ${basename(path)} widerspricht ihrem eigenen Verzeichnis.`)
  }
  return { begin, manifest }
}

const rowsOf = (body: Buffer) => JSON.parse(body.toString()) as Cell[][]

/** @throws StartFault unless the folder is missing or empty */
async function checkEmptyFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch((fault: unknown) => {
    if ((fault as { code?: unknown }).code === 'ENOENT') return []
    throw new StartFault(
      `In den Ordner ${folder} lässt sich nicht schreiben. Prüfe Ort und Rechte.`,
    )
  })
  if (names.length > 0) {
    throw new StartFault(
      `Der Ordner ${folder} ist nicht leer. Eine Sicherung kommt nur an einen leeren Ort, damit nichts verloren geht.`,
    )
  }
}

/**
 * Restores a backup into an empty target. The backup is verified completely before the first write;
 * the database is written last, in one transaction.
 * @throws StartFault if the target is not empty, the key is another or the backup is damaged.
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Restored> {
  const master = readKeyFile(target.keyFile)
  await checkEmptyFolder(target.dataDir)
  const keys = await keysFor(path, master)
  const { begin, manifest } = await inspect(path, keys)
  await mkdir(target.dataDir, { recursive: true, mode: 0o700 })
  const address =
    'file' in target.database ? { file: `${target.database.file}.part` } : target.database
  const db = await openUnmigrated(address)
  try {
    if (!(await isEmptyDatabase(db))) {
      throw new StartFault('Die Datenbank unter DATABASE_URL ist nicht leer. Lege eine neue an.')
    }
    const blobs = openBlobStore(target.media)
    if ('folder' in target.media) await mkdir(target.media.folder, { recursive: true, mode: 0o700 })
    await restoreSchema(db, begin.migrations, async (inserter) => {
      for await (const { head, body } of readArchive(path, keys)) {
        if (head.kind === 'rows') await insertRows(inserter, begin.tables, head.table, body)
        else if (head.kind === 'file') await blobs.put(head.name, body)
      }
    })
    // The file alone is renamed, and a failure to complete it at the end would be said to nobody.
    if ('file' in address && !(await emptyLog(db))) throw new Error('the restored file is in use')
    await db.destroy()
  } catch (fault) {
    await db.destroy()
    await clear(target.dataDir)
    throw openFault(fault, address)
  }
  if ('file' in target.database) {
    await rename(`${target.database.file}.part`, target.database.file)
    await syncFolder(target.dataDir)
  }
  return { begin, manifest, keys }
}

async function insertRows(
  inserter: BulkInserter,
  tables: readonly TableShape[],
  name: string,
  body: Buffer,
): Promise<void> {
  const table = tables.find((shape) => shape.name === name)
  if (table === undefined) throw new Error('rows of a table that was not announced')
  await inserter.insert(table, rowsOf(body))
}

/** Deletes what this restore has written; the folder was empty before. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(`${folder}/${name}`, { recursive: true, force: true })
  }
}

/** The key file: named by the operator, beside the target, or the default. */
export function keyFileFor(folder: string, given: string | undefined, usual: string): string {
  const beside = `${folder}.key`
  return given ?? (existsSync(beside) ? beside : usual)
}
