import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import type { RestoreTarget } from '#server/backup/restore.ts'
import { StartFault } from '#server/lib/start-fault.ts'
import { type Db, openUnmigrated } from '#server/storage/database.ts'
import { SECOND_RELEASE } from '#server/storage/former-migrations.ts'
import { migrateTo, migrateToLatest } from '#server/storage/migrate.ts'
import { migrations } from '#server/storage/migrations/index.ts'
import { vaultFrom } from '#server/storage/settings.ts'
import { bothEngines, type Engine, newPostgresDatabase } from '#server/testing/engines.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { readKeyFile } from '#server/vault/master-key.ts'
import { FIXTURES, keyOf, restoreFrozen } from './frozen.ts'

/** Statements of the 31 migrations of the last state before 0.2.0, by database (decision 0102). */
const before = JSON.parse(
  readFileSync(join(FIXTURES, 'before-0.2.0.schema.json'), 'utf8'),
) as Record<Engine | 'migrations', string[]>

/** Tables, columns, constraints, indexes, triggers and functions, each as the database describes it. */
const DESCRIPTIONS: Readonly<Record<Engine, readonly string[]>> = {
  sqlite: ["select type, name, tbl_name, sql from sqlite_master where name not like 'sqlite_%'"],
  postgres: [
    `select table_name, ordinal_position, column_name, data_type, is_nullable, column_default
     from information_schema.columns where table_schema = 'public'`,
    `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
     where connamespace = 'public'::regnamespace`,
    "select indexname, indexdef from pg_indexes where schemaname = 'public'",
    'select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
    "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace",
    `select relname, relkind, relpersistence from pg_class
     where relnamespace = 'public'::regnamespace`,
  ],
}

async function schemaOf(db: Db, engine: Engine): Promise<string[]> {
  const lines: string[] = []
  for (const query of DESCRIPTIONS[engine]) {
    const { rows } = await sql.raw<object>(query).execute(db)
    lines.push(...rows.map((row) => Object.values(row).join(' | ')))
  }
  return lines.toSorted()
}

const appliedTo = async (db: Db) =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  ).rows.map(({ name }) => name)

/** @param timeOf when each was applied, by its place */
const nameMigrations = async (
  db: Db,
  names: readonly string[],
  timeOf: (at: number) => string = () => new Date(0).toISOString(),
) => {
  for (const [at, name] of names.entries()) {
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timeOf(at)})`.execute(
      db,
    )
  }
}

const scratch = newScratch()
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})
afterAll(() => scratch.remove())

describe.each(bothEngines)('the schema on %s', (engine) => {
  let made = 0

  /** An empty database, and the target of a restore that it is. */
  async function newTarget(key = 'any') {
    made += 1
    const dataDir = join(scratch.folder, `${engine}-${made}`)
    const target = { dataDir, media: { folder: join(dataDir, 'photos') }, keyFile: key }
    if (engine === 'sqlite') return { ...target, database: { file: join(dataDir, 'knistern.db') } }
    const { url, drop } = await newPostgresDatabase()
    closers.push(drop)
    return { ...target, database: { url, unsynced: true } }
  }

  async function open(target: RestoreTarget): Promise<Db> {
    mkdirSync(target.dataDir, { recursive: true })
    const db = await openUnmigrated(target.database)
    closers.push(() => db.destroy())
    return db
  }

  /** A database of the last state before 0.2.0, in which `count` of its migrations are named. */
  async function openFormer(
    count = before.migrations.length,
    timeOf?: (at: number) => string,
  ): Promise<Db> {
    const db = await open(await newTarget())
    for (const statement of before[engine]) await sql.raw(statement).execute(db)
    await nameMigrations(db, before.migrations.slice(0, count), timeOf)
    return db
  }

  async function newSchema(last = Object.keys(migrations).at(-1)): Promise<string[]> {
    const db = await open(await newTarget())
    const names = Object.keys(migrations)
    await migrateTo(db, names.slice(0, 1 + names.indexOf(last ?? '')))
    return schemaOf(db, engine)
  }

  test('trust g The schema of 0.1.0 is that of a new installation after the upgrade', async () => {
    const target = await newTarget(keyOf('0.1.0', scratch.folder))
    await restoreFrozen('0.1.0', target)
    const db = await open(target)
    const keys = vaultFrom(readKeyFile(target.keyFile), target.keyFile)
    await migrateToLatest(db, keys)
    expect(await schemaOf(db, engine)).toEqual(await newSchema())
  })

  test('trust g The last state before 0.2.0 has the schema of 0011, counts as migrated as far as that, and goes on', async () => {
    const db = await openFormer()
    expect(await schemaOf(db, engine)).toEqual(await newSchema(SECOND_RELEASE))
    // Two servers that start at the same moment may both find the former names.
    await Promise.all([migrateToLatest(db), migrateToLatest(db)])
    expect(await appliedTo(db)).toEqual(Object.keys(migrations))
    expect(await schemaOf(db, engine)).toEqual(await newSchema())
  })

  test('trust g The last state before 0.2.0 takes the next migration, also where the clock runs behind', async () => {
    // Kysely says so once, and goes on.
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const hour = (at: number) => new Date(Date.now() + at * 3_600_000).toISOString()
    const db = await openFormer(before.migrations.length, (at) => hour(at + 1))
    const next = {
      up: (schema: Kysely<unknown>) =>
        schema.schema.createTable('next').addColumn('id', 'text').execute(),
    }
    expect(await migrateToLatest(db)).toBe(true)
    expect(await migrateToLatest(db, undefined, { ...migrations, '9998-next': next })).toBe(true)
    expect(await appliedTo(db)).toEqual([...Object.keys(migrations), '9998-next'])
  })

  test('A state between is left as it is, and a sentence names the way', async () => {
    for (const count of [9, before.migrations.length - 1]) {
      const db = await openFormer(count)
      const names = await appliedTo(db)
      await expect(migrateToLatest(db)).rejects.toThrow(StartFault)
      await expect(migrateToLatest(db)).rejects.toThrow('unter „Between releases“')
      expect(await appliedTo(db)).toEqual(names)
      const empty = await open(await newTarget())
      await expect(migrateTo(empty, names)).rejects.toThrow('unter „Between releases“')
    }
  })
})
