import { join } from 'node:path'
import { silentLogger } from '../lib/logger.ts'
import { openDatabase } from '../storage/database.ts'
import { type Engine, newPostgresDatabase } from './engines.ts'

async function migrate(url: string): Promise<void> {
  await (await openDatabase({ url, unsynced: true }, silentLogger)).close()
}

/** A database of one test alone: a SQLite file in `folder`, or a migrated PostgreSQL database. */
export async function newDatabase(engine: Engine, folder: string) {
  if (engine === 'sqlite') {
    return { address: { file: join(folder, 'knistern.db') }, drop: () => Promise.resolve() }
  }
  const { url, drop } = await newPostgresDatabase(migrate)
  return { address: { url, unsynced: true }, drop }
}
