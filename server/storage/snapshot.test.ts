import { sql } from 'kysely'
import { Client, type QueryArrayResult } from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines, postgresAlone } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type Database, openDatabase } from './database.ts'
import type { DatabaseAddress } from './database-address.ts'
import { openSnapshot } from './open-snapshot.ts'
import { BATCH_BYTES, BATCH_ROWS, type Cell, sizeOfRow } from './snapshot.ts'

/** Length of a row of `letter_boxes`. */
const LONG = 700_000
const ROWS = 20

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => {
  vi.restoreAllMocks()
  scratch.remove()
})

const sizeOf = (rows: readonly (readonly Cell[])[]) =>
  rows.reduce((sum, row) => sum + sizeOfRow(row), 0)

describe.each(bothEngines)('batches of rows on %s', (engine) => {
  let address: DatabaseAddress
  let database: Database
  let drop: () => Promise<void>
  beforeEach(async () => {
    const made = await newDatabase(engine, scratch.folder)
    ;({ address, drop } = made)
    database = await openDatabase(address, silentLogger)
    await sql`create table grown (id bigint primary key, body text not null)`.execute(database.db)
  })
  afterEach(async () => {
    await database.close()
    await drop()
  })

  const insert = async (ids: readonly number[], length: number) => {
    for (const id of ids) {
      await sql`insert into grown values (${id}, ${'x'.repeat(length)})`.execute(database.db)
    }
  }
  const batches = async () => {
    const snapshot = await openSnapshot(address)
    const table = snapshot.tables.find(({ name }) => name === 'grown')
    if (table === undefined) throw new Error('no table')
    const found = await Array.fromAsync(snapshot.rows(table))
    await snapshot.close()
    return found
  }
  const idsOf = (found: Awaited<ReturnType<typeof batches>>) => found.flat().map(([id]) => id)
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + at)

  test('A batch of long rows ends before 4 MB, and no row is missing', async () => {
    await insert(numbers(0, ROWS), LONG)
    const found = await batches()
    expect(idsOf(found)).toEqual(numbers(0, ROWS))
    expect(found.map((rows) => rows.length)).toEqual([5, 5, 5, 5])
    for (const rows of found) expect(sizeOf(rows)).toBeLessThanOrEqual(BATCH_BYTES)
  })

  test('Long rows after short ones, and one longer than a batch, come too', async () => {
    await insert(numbers(0, BATCH_ROWS + 3), 10)
    await insert(numbers(1_000, 7), LONG)
    await insert([2_000], BATCH_BYTES + 1)
    await insert([3_000], 10)
    const found = await batches()
    expect(idsOf(found)).toEqual([
      ...numbers(0, BATCH_ROWS + 3),
      ...numbers(1_000, 7),
      2_000,
      3_000,
    ])
    expect(found.map((rows) => rows.length)).toEqual([BATCH_ROWS, 3 + 5, 2, 1, 1])
  })

  test('A table without rows has no batch', async () => {
    expect(await batches()).toEqual([])
  })
})

describe.each(postgresAlone)('the cursor of %s', (engine) => {
  test('Fetches few rows at once where they are long', async () => {
    const { address, drop } = await newDatabase(engine, scratch.folder)
    const { db, close } = await openDatabase(address, silentLogger)
    await sql`create table grown (id bigint primary key, body text not null)`.execute(db)
    await sql`insert into grown select n, repeat('x', ${sql.lit(LONG)}) from generate_series(1, ${sql.lit(ROWS)}) n`.execute(
      db,
    )
    const snapshot = await openSnapshot(address)
    const table = snapshot.tables.find(({ name }) => name === 'grown')
    if (table === undefined) throw new Error('no table')
    const query = vi.spyOn(Client.prototype, 'query')
    let count = 0
    for await (const rows of snapshot.rows(table)) count += rows.length
    const results = await Promise.all(query.mock.results.map(({ value }) => value as unknown))
    await snapshot.close()
    await close()
    await drop()
    const fetched = (results as QueryArrayResult<Cell[]>[]).map(({ rows }) => sizeOf(rows))
    expect(count).toBe(ROWS)
    expect(Math.max(...fetched)).toBeLessThan(2 * BATCH_BYTES)
  })
})
