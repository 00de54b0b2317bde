import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { StartFault } from '../lib/start-fault.ts'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/**
 * Brings a database to the newest schema, in one transaction: killed anywhere it is the old one or the new one.
 * @throws StartFault if the database was made by a newer version, before anything is changed.
 */
export async function migrateToLatest(
  db: Kysely<Tables>,
  wanted: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...wanted }) },
  })
  const known = new Set(Object.keys(wanted))
  const applied = await appliedMigrations(db)
  if (applied.some((name) => !known.has(name))) {
    throw new StartFault(
      'Diese Datenbank stammt von einer neueren Version von Knistern. Bitte aktualisiere das Programm; an den Daten wurde nichts verändert.',
    )
  }
  if (applied.length === known.size) return
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('migration failed', { cause: error })
}

/**
 * Brings an empty database to the schema of an earlier moment: that of exactly these migrations.
 * @throws StartFault if they are not the first ones of this program, in its order.
 */
export async function migrateTo(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const known = Object.keys(migrations)
  const last = names.at(-1)
  if (last === undefined || names.some((name, at) => name !== known[at])) {
    throw new StartFault(
      'Diese Sicherung stammt von einer neueren Version von Knistern. Bitte aktualisiere das Programm.',
    )
  }
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...migrations }) },
  })
  const { error } = await migrator.migrateTo(last)
  if (error !== undefined) throw new Error('migration failed', { cause: error })
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}
