import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { StartFault } from '../lib/start-fault.ts'
import type { Vault } from '../vault/vault.ts'
import { isFormer, presentNames, SECOND_RELEASE } from './former-migrations.ts'
import { migrations, type SchemaStep } from './migrations/index.ts'
import type { Tables } from './tables/index.ts'
import { transact } from './transact.ts'

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
  try {
    return await migrateOnce(db, openVault, wanted)
  } catch (cause) {
    if (!isTableGone(cause)) throw cause
    return migrateOnce(db, openVault, wanted)
  }
}

/**
 * Whether PostgreSQL misses a table. Kysely lists the tables before it takes its lock, and fails where
 * another server that starts at the same moment drops one meanwhile; afterwards nothing is pending.
 */
const isTableGone = (fault: unknown): boolean =>
  [fault, (fault as Error).cause].some(
    (one) => (one as { code?: unknown } | null)?.code === '42P01',
  )

async function migrateOnce(
  db: Kysely<Tables>,
  openVault: VaultSource,
  wanted: Readonly<Record<string, SchemaStep>>,
): Promise<boolean> {
  const migrator = migratorOf(db, wanted, openVault)
  const known = new Set(Object.keys(wanted))
  const found = await appliedMigrations(db)
  const applied = presentNames(found)
  if (applied.some((name) => !known.has(name))) {
    throw new StartFault(
      'Diese Datenbank stammt von einer neueren Version von Knistern. Bitte aktualisiere das Programm; an den Daten wurde nichts verändert.',
    )
  }
  if (found.some(isFormer)) await renameFormer(db)
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
export async function migrateTo(db: Kysely<Tables>, applied: readonly string[]): Promise<void> {
  const names = presentNames(applied)
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

type MigratorTable = {
  kysely_migration: { name: string; timestamp: string }
}

/** Two servers that start at the same moment may both do it. */
async function renameFormer(db: Kysely<Tables>): Promise<void> {
  const now = new Date().toISOString()
  await transact(db, async (handle) => {
    const trx = handle.withTables<MigratorTable>()
    const rows = await trx.selectFrom('kysely_migration').select(['name', 'timestamp']).execute()
    const names = rows.map(({ name }) => name).filter(isFormer)
    if (names.length === 0) return
    // Kysely orders migrations by it, and the clock may be behind.
    const timestamp = [now, ...rows.map((row) => row.timestamp)].toSorted().at(-1) ?? now
    await trx.deleteFrom('kysely_migration').where('name', 'in', names).execute()
    await trx
      .insertInto('kysely_migration')
      .values({ name: SECOND_RELEASE, timestamp })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some((table) => table.name === 'kysely_migration')) return []
  const rows = await db
    .withTables<MigratorTable>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map((row) => row.name)
}
