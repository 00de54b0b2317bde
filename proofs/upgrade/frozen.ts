import { chmodSync, copyFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type RestoreTarget, restoreBackup } from '#server/backup/restore.ts'
import { openUnmigrated } from '#server/storage/database.ts'

export const FIXTURES = join(import.meta.dirname, '../../server/storage/fixtures')

/** Installations that are frozen: of each release, and of the last state before 0.2.0. */
export const FROZEN = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace('.backup', ''))

/** The key of a fixture, readable by its owner alone, which no checkout keeps. */
export function keyOf(name: string, folder: string): string {
  const path = join(folder, `${name}.key`)
  copyFileSync(join(FIXTURES, `${name}.key`), path)
  chmodSync(path, 0o600)
  return path
}

/** Restores an installation, and the names of its migrations, as its own version left it. */
export async function restoreFrozen(name: string, target: RestoreTarget): Promise<string> {
  const { begin } = await restoreBackup(join(FIXTURES, `${name}.backup`), target)
  const db = await openUnmigrated(target.database)
  const table = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await table.deleteFrom('kysely_migration').execute()
  const timestamp = new Date(0).toISOString()
  const rows = begin.migrations.map((migration) => ({ name: migration, timestamp }))
  await table.insertInto('kysely_migration').values(rows).execute()
  await db.destroy()
  return begin.version
}
