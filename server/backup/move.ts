import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../config.ts'
import { openBlobStore } from '../files/open-blob-store.ts'
import { StartFault } from '../lib/start-fault.ts'
import { isEmptyDatabase, restoreSchema } from '../storage/bulk-insert.ts'
import { checkDurability, openExclusive, openUnmigrated } from '../storage/database.ts'
import { openFault } from '../storage/open-fault.ts'
import { openSnapshot } from '../storage/open-snapshot.ts'
import { cellsOf, type Snapshot } from '../storage/snapshot.ts'
import type { Checksum } from './archive.ts'
import { createTableChecksums } from './checksums.ts'

/** Photos copied at the same time; object stores have a high latency. */
const TOGETHER = 8

type Place = Pick<Config, 'database' | 'media'>

export interface Moved {
  readonly tables: Readonly<Record<string, Checksum>>
  /** Files of photos copied; 0 where they stay in the same store. */
  readonly files: number
}

/**
 * Copies a database, and its photos where they get another store, to an empty place while no server
 * runs. Sealed values stay as they are, under the same key. The source is only read; the target is
 * written in one transaction, read again and compared.
 * @throws StartFault if a server uses the source, the target is not empty or may lose what it has
 *   acknowledged, or either cannot be reached.
 */
export async function moveInstallation(from: Place, to: Place): Promise<Moved> {
  const alone = await openExclusive(from.database)
  try {
    const source = await openSnapshot(from.database)
    try {
      if (source.migrations.length === 0) {
        throw new StartFault('In dieser Datenbank hat noch kein Server gearbeitet.')
      }
      return await copyTo(source, from, to)
    } finally {
      await source.close()
    }
  } finally {
    await alone.close()
  }
}

async function copyTo(source: Snapshot, from: Place, to: Place): Promise<Moved> {
  const read = createTableChecksums()
  let files = 0
  const db = await openUnmigrated(to.database)
  try {
    await checkDurability(db, to.database)
    if (!(await isEmptyDatabase(db))) {
      throw new StartFault('Die neue Datenbank ist nicht leer. Lege eine leere an.')
    }
    // Before the rows that name them.
    if (!isDeepStrictEqual(from.media, to.media)) files = await copyPhotos(source, from, to)
    await restoreSchema(db, source.migrations, async (inserter) => {
      for (const table of source.tables) {
        read.add(table.name, [])
        for await (const rows of source.rows(table)) {
          read.add(table.name, rows)
          await inserter.insert(table, rows)
        }
      }
    })
  } catch (fault) {
    throw openFault(fault, to.database)
  } finally {
    await db.destroy()
  }
  const tables = read.result()
  if (!isDeepStrictEqual(await written(source, to), tables)) {
    throw new Error('the copy differs from its source')
  }
  return { tables, files }
}

/** Checksums of what the target holds of the source's tables and columns. */
async function written({ tables }: Snapshot, { database }: Place) {
  const checksums = createTableChecksums()
  const target = await openSnapshot(database)
  try {
    for (const table of tables) {
      checksums.add(table.name, [])
      for await (const rows of target.rows(table)) checksums.add(table.name, rows)
    }
    return checksums.result()
  } finally {
    await target.close()
  }
}

/** @returns the number of files copied; one that is missing was deleted by a clean-up */
async function copyPhotos(source: Snapshot, from: Place, to: Place): Promise<number> {
  const [here, there] = [openBlobStore(from.media), openBlobStore(to.media)]
  const copy = async (name: string) => {
    const body = await here.get(name)
    if (body === undefined) return 0
    await there.put(name, body)
    return 1
  }
  let [copied, some]: [number, string[]] = [0, []]
  const flush = async () => {
    const counts: number[] = await Promise.all(some.map(copy))
    copied += counts.reduce((sum, count) => sum + count, 0)
    some = []
  }
  for await (const [name] of cellsOf(source, 'photos', ['name'])) {
    if (some.push(String(name)) === TOGETHER) await flush()
  }
  await flush()
  return copied
}
