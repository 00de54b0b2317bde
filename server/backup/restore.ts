import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import { openBlobStore } from '../files/blob-store.ts'
import { StartFault } from '../lib/start-fault.ts'
import { syncFolder } from '../lib/sync-folder.ts'
import { type BulkInserter, isEmptyDatabase, restoreSchema } from '../storage/bulk-insert.ts'
import { openBare } from '../storage/database.ts'
import { openFault } from '../storage/open-fault.ts'
import type { Cell, TableShape } from '../storage/snapshot.ts'
import { type MasterKeys, readKeyFile } from '../vault/master-key.ts'
import { type ArchiveEntry, type ArchiveHead, type Manifest, readEntries } from './archive.ts'
import { createTableTallies, createTally } from './checksums.ts'
import { readHead, readSealed } from './sealed-stream.ts'

type Begin = Extract<ArchiveHead, { kind: 'begin' }>

export interface Restored {
  readonly begin: Begin
  readonly manifest: Manifest
  readonly keys: MasterKeys
}

/** Where a backup is brought back to; everything of it must be empty. */
export type Place = Pick<Config, 'dataDir' | 'database' | 'media' | 'keyFile'>

/** While a rotation is under way the file holds two keys; the backup says which one it wants. */
async function keysFor(path: string, master: MasterKeys): Promise<MasterKeys> {
  if (!existsSync(path)) throw new StartFault(`Die Sicherung ${path} gibt es nicht.`)
  const file = await open(path, 'r')
  try {
    const { wrapId } = await readHead(file, basename(path))
    return master.next?.wrapId === wrapId ? master.next : master
  } finally {
    await file.close()
  }
}

/** Reads a whole backup; every entry has been authenticated before it is handed out. */
async function readArchive(
  path: string,
  keys: MasterKeys,
  each: (entry: ArchiveEntry) => Promise<void> | void,
): Promise<void> {
  const file = await open(path, 'r')
  try {
    for await (const entry of readEntries(readSealed(file, keys, basename(path)))) await each(entry)
  } finally {
    await file.close()
  }
}

/** Reads a backup to its end without writing anything, and counts what is in it. */
async function inspect(
  path: string,
  keys: MasterKeys,
): Promise<{ begin: Begin; manifest: Manifest }> {
  let begin: Begin | undefined
  let manifest: Manifest | undefined
  const tables = createTableTallies()
  const files = createTally()
  await readArchive(path, keys, ({ head, body }) => {
    if (head.kind === 'begin') {
      begin = head
      for (const { name } of head.tables) tables.add(name, [])
    } else if (head.kind === 'rows') tables.add(head.table, rowsOf(body))
    else if (head.kind === 'file') files.add(head.name, body)
    else manifest = { tables: head.tables, files: head.files, gone: head.gone }
  })
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
 * Brings a backup back to an empty place. It is read to its end before a byte is written; the
 * database appears whole and last.
 * @throws StartFault if the place is not empty, the key is another or the backup is damaged.
 */
export async function restoreBackup(path: string, place: Place): Promise<Restored> {
  const master = readKeyFile(place.keyFile)
  await checkEmptyFolder(place.dataDir)
  const keys = await keysFor(path, master)
  const { begin, manifest } = await inspect(path, keys)
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const address =
    'file' in place.database ? { file: `${place.database.file}.part` } : place.database
  const db = openBare(address)
  try {
    if (!(await isEmptyDatabase(db))) {
      throw new StartFault('Die Datenbank unter DATABASE_URL ist nicht leer. Lege eine neue an.')
    }
    const blobs = openBlobStore(place.media)
    if ('folder' in place.media) await mkdir(place.media.folder, { recursive: true, mode: 0o700 })
    await restoreSchema(db, begin.migrations, (inserter) =>
      readArchive(path, keys, async ({ head, body }) => {
        if (head.kind === 'rows') await insertRows(inserter, begin.tables, head.table, body)
        else if (head.kind === 'file') await blobs.put(head.name, body)
      }),
    )
    await db.destroy()
  } catch (fault) {
    await db.destroy()
    await clear(place.dataDir)
    throw openFault(fault, address)
  }
  if ('file' in place.database) {
    await rename(`${place.database.file}.part`, place.database.file)
    await syncFolder(place.dataDir)
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

/** The folder was empty when we came. */
async function clear(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    await rm(`${folder}/${name}`, { recursive: true, force: true })
  }
}

/** The key a place is opened with: named by the operator, beside the place, or the usual one. */
export function keyFileFor(folder: string, given: string | undefined, usual: string): string {
  const beside = `${folder}.key`
  return given ?? (existsSync(beside) ? beside : usual)
}
