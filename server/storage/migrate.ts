import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartFault } from '../lib/start-fault.ts'
import type { Vault } from '../vault/vault.ts'
import { migrations, type SchemaStep } from './migrations/index.ts'
import type { Tables } from './tables/index.ts'

/** Opens the vault of a database; called only by a migration that has something to seal. */
export type VaultSource = (db: Kysely<Tables>) => Promise<Vault>

const withoutKeys: VaultSource = () =>
  Promise.reject(new Error('what is there cannot be migrated without the keys'))

const migratorOf = (
  db: Kysely<Tables>,
  steps: Readonly<Record<string, SchemaStep>>,
  openVault: VaultSource,
) =>
  new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(steps).map(([name, step]) => [
            name,
            {
              // A migration knows the tables of its own version only.
              up: (trx: Kysely<Tables>) =>
                step.up(trx as unknown as Kysely<unknown>, () => openVault(trx)),
            },
          ]),
        ),
    },
  })

/**
 * Migrates a database to the newest schema, in one transaction.
 * @returns whether there were pending migrations
 * @throws StartFault if the database was made by a newer version or with another key, before
 *   anything is changed.
 */
export async function migrateToLatest(
  db: Kysely<Tables>,
  openVault: VaultSource = withoutKeys,
  wanted: Readonly<Record<string, SchemaStep>> = migrations,
): Promise<boolean> {
  const migrator = migratorOf(db, wanted, openVault)
  const known = new Set(Object.keys(wanted))
  const applied = await appliedMigrations(db)
  if (applied.some((name) => !known.has(name))) {
    throw new StartFault(
      'Diese Datenbank stammt von einer neueren Version von Knistern. Bitte aktualisiere das Programm; an den Daten wurde nichts verändert.',
    )
  }
  if (applied.length === known.size) return false
  const { error } = await migrator.migrateToLatest()
  if (error instanceof StartFault) throw error
  if (error !== undefined) throw new Error('migration failed', { cause: error })
  return true
}

/**
 * Migrates an empty database to the schema of exactly these migrations.
 * @throws StartFault if they are not the first ones of this version, in order.
 */
export async function migrateTo(db: Kysely<Tables>, names: readonly string[]): Promise<void> {
  const known = Object.keys(migrations)
  const last = names.at(-1)
  if (last === undefined || names.some((name, at) => name !== known[at])) {
    throw new StartFault(
      'Diese Sicherung stammt von einer neueren Version von Knistern. Bitte aktualisiere das Programm.',
    )
  }
  const { error } = await migratorOf(db, migrations, withoutKeys).migrateTo(last)
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
