import { DatabaseSync } from 'node:sqlite'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { StartFault } from '../lib/start-fault.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines, postgresAlone } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type Db, openDatabase } from './database.ts'
import type { DatabaseAddress } from './database-address.ts'
import { migrateToLatest } from './migrate.ts'
import { migrations } from './migrations/index.ts'
import { openFault } from './open-fault.ts'

const tablesOf = async (db: Db) =>
  (await db.introspection.getTables()).map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))

const applied = async (db: Db) =>
  (
    await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  ).rows.map(({ name }) => name)

const half = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable('half_made').addColumn('id', 'text').execute()
    throw new Error('broken on purpose')
  },
}

describe.each(bothEngines)('migrations on %s', (engine) => {
  let scratch: Scratch
  let address: DatabaseAddress
  let drop: () => Promise<void>

  beforeEach(async () => {
    scratch = newScratch()
    const made = await newDatabase(engine, scratch.folder)
    address = made.address
    drop = made.drop
  })
  afterEach(async () => {
    await drop()
    scratch.remove()
  })

  test('Opening twice changes nothing the second time', async () => {
    const first = await openDatabase(address, silentLogger)
    const before = [await tablesOf(first.db), await applied(first.db)]
    await first.close()
    const second = await openDatabase(address, silentLogger)
    expect([await tablesOf(second.db), await applied(second.db)]).toEqual(before)
    expect(before[1]).toEqual(Object.keys(migrations))
    await second.close()
  })

  test('A broken migration leaves nothing behind, and the next start goes on', async () => {
    const { db, close } = await openDatabase(address, silentLogger)
    const before = await tablesOf(db)
    const tried = migrateToLatest(db, undefined, { ...migrations, '9998-half': half })
    await expect(tried).rejects.toThrow('migration failed')
    expect(await tablesOf(db)).toEqual(before)
    expect(await applied(db)).toEqual(Object.keys(migrations))
    const whole = {
      up: (schema: Kysely<unknown>) =>
        schema.schema.createTable('whole').addColumn('id', 'text').execute(),
    }
    await migrateToLatest(db, undefined, {
      ...migrations,
      '9998-whole': { up: async (schema) => whole.up(schema) },
    })
    expect(await tablesOf(db)).toContain('whole')
    await close()
  })

  test('A database of a newer version is refused in a sentence and left as it is', async () => {
    const { db, close } = await openDatabase(address, silentLogger)
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db)
    const before = await tablesOf(db)
    await expect(migrateToLatest(db)).rejects.toThrow(StartFault)
    await expect(migrateToLatest(db)).rejects.toThrow('stammt von einer neueren Version')
    expect(await tablesOf(db)).toEqual(before)
    await close()
  })
})

test('A migration that has found no room on the disk says so in a sentence', () => {
  const small = new DatabaseSync(':memory:')
  small.exec('pragma max_page_count = 2; create table things (value blob)')
  let cause: unknown
  try {
    small.exec('insert into things values (zeroblob(100000))')
  } catch (fault) {
    cause = fault
  }
  const told = openFault(new Error('migration failed', { cause }), { file: '/daten/knistern.db' })
  expect(told).toBeInstanceOf(StartFault)
  expect(String(told)).toContain('hat keinen Platz mehr auf dem Datenträger.')
  small.close()
})

describe.each(postgresAlone)('several servers over one PostgreSQL', () => {
  test('Only one of three that start at the same moment migrates', async () => {
    const scratch = newScratch()
    const { address, drop } = await newDatabase('postgres', scratch.folder)
    const { db, close } = await openDatabase(address, silentLogger)
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    const servers = await Promise.all([1, 2, 3].map(() => openDatabase(address, silentLogger)))
    expect(await applied(db)).toEqual(Object.keys(migrations))
    for (const server of [...servers, { close }]) await server.close()
    await drop()
    scratch.remove()
  })
})
