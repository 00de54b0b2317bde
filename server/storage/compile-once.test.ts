import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { compileOnce } from './compile-once.ts'
import { type Database, type Db, openDatabase } from './database.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

interface Setting {
  readonly key: string
  readonly value: string
}

/** Three queries of their own for each test, and how often each was built. */
function newQueries() {
  const built = { insert: 0, byKeys: 0, byPairs: 0 }
  return {
    built,
    insert: compileOnce((db, { rows }: { rows: readonly Setting[] }) => {
      built.insert += 1
      return db.insertInto('settings').values(rows).returning('key').compile()
    }),
    byKeys: compileOnce((db, given: { keys: readonly string[]; value: string; limit: number }) => {
      built.byKeys += 1
      return db
        .selectFrom('settings')
        .select('key')
        .where('key', 'in', given.keys)
        .where('value', '=', given.value)
        .orderBy('key')
        .limit(given.limit)
        .compile()
    }),
    byPairs: compileOnce((db, { pairs }: { pairs: readonly Setting[] }) => {
      built.byPairs += 1
      const wanted = pairs.map(({ key, value }) => sql`(${key}, ${value})`)
      return sql<{ key: string }>`
        select key from settings where (key, value) in (values ${sql.join(wanted)})`.compile(db)
    }),
  }
}

const setting = (key: string, value = 'same'): Setting => ({ key, value })

describe.each(bothEngines)('a query compiled once on %s', (engine) => {
  let database: Database
  let drop: () => Promise<void>
  const db = (): Db => database.db

  beforeEach(async () => {
    const made = await newDatabase(engine, scratch.folder)
    drop = made.drop
    database = await openDatabase(made.address, silentLogger)
  })
  afterEach(async () => {
    await database.close()
    await drop()
  })

  test('A query is built once for each length of its lists, and answers by the values of each call', async () => {
    const { built, insert, byKeys, byPairs } = newQueries()
    expect(await insert(db(), { rows: [setting('a')] })).toEqual([{ key: 'a' }])
    expect(await insert(db(), { rows: [setting('b')] })).toEqual([{ key: 'b' }])
    await insert(db(), { rows: [setting('c', 'other'), setting('d')] })
    expect(built.insert).toBe(2)

    const asked = (keys: string[], value = 'same', limit = 10) =>
      byKeys(db(), { keys, value, limit })
    expect(await asked(['a', 'b', 'c'])).toEqual([{ key: 'a' }, { key: 'b' }])
    expect(await asked(['b', 'c', 'd'])).toEqual([{ key: 'b' }, { key: 'd' }])
    expect(await asked(['b', 'c', 'd'], 'other')).toEqual([{ key: 'c' }])
    expect(await asked(['a', 'b', 'd'], 'same', 2)).toEqual([{ key: 'a' }, { key: 'b' }])
    expect(built.byKeys).toBe(1)
    expect(await asked(['a', 'd'])).toEqual([{ key: 'a' }, { key: 'd' }])
    expect(built.byKeys).toBe(2)

    expect(await byPairs(db(), { pairs: [setting('c')] })).toEqual([])
    expect(await byPairs(db(), { pairs: [setting('c', 'other')] })).toEqual([{ key: 'c' }])
    expect(built.byPairs).toBe(1)
  })

  test('A list of hundreds is not kept', async () => {
    const { built, insert } = newQueries()
    for (const name of ['a', 'b']) {
      const rows = Array.from({ length: 300 }, (_, at) => setting(`${name}${at}`))
      expect(await insert(db(), { rows })).toHaveLength(300)
    }
    expect(built.insert).toBe(2)
  })

  test('A query runs in a transaction, which rolls it back', async () => {
    const { insert, byKeys } = newQueries()
    const given = { keys: ['inside'], value: 'same', limit: 1 }
    const tried = db()
      .transaction()
      .execute(async (trx) => {
        await insert(trx, { rows: [setting('inside')] })
        expect(await byKeys(trx, given)).toEqual([{ key: 'inside' }])
        throw new Error('on purpose')
      })
    await expect(tried).rejects.toThrow('on purpose')
    expect(await byKeys(db(), given)).toEqual([])
  })

  test('A transaction that has ended runs nothing, also while others share its commit', async () => {
    const { insert, byKeys } = newQueries()
    let ended = db()
    const first = db()
      .transaction()
      .execute(async (trx) => {
        ended = trx
        await insert(trx, { rows: [setting('first')] })
      })
    const second = db()
      .transaction()
      .execute(async (trx) => {
        await insert(trx, { rows: [setting('second')] })
        // On SQLite the first one has ended and waits for the common commit.
        if (engine === 'postgres') await first
        await expect(insert(ended, { rows: [setting('late')] })).rejects.toThrow(
          /has ended|already committed/,
        )
      })
    await Promise.all([first, second])
    const given = { keys: ['first', 'second', 'late'], value: 'same', limit: 3 }
    expect(await byKeys(db(), given)).toEqual([{ key: 'first' }, { key: 'second' }])
  })

  test('A handle with a plugin builds anew, and each database its own', async () => {
    const { built, insert } = newQueries()
    await insert(db(), { rows: [setting('a')] })
    await expect(insert(db().withSchema('nowhere'), { rows: [setting('b')] })).rejects.toThrow(
      'settings',
    )
    expect(built.insert).toBe(2)
    const folder = join(scratch.folder, 'other')
    mkdirSync(folder)
    const other = await newDatabase(engine, folder)
    const second = await openDatabase(other.address, silentLogger)
    try {
      expect(await insert(second.db, { rows: [setting('a')] })).toEqual([{ key: 'a' }])
      expect(built.insert).toBe(3)
    } finally {
      await second.close()
      await other.drop()
    }
  })

  test('A query whose text depends on a value is refused', async () => {
    const withText = compileOnce((handle, { limit }: { limit: number }) =>
      handle
        .selectFrom('settings')
        .select('key')
        .limit(limit > 3 ? 3 : limit)
        .compile(),
    )
    await expect(withText(db(), { limit: 5 })).rejects.toThrow('looks at limit')
  })
})
