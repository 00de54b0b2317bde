import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { newDatabase } from '../testing/databases.ts'
import { bothEngines } from '../testing/engines.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type Database, type Db, openDatabase } from './database.ts'
import { isUniqueViolation, violatesColumn } from './dialect.ts'
import { NodeSqliteDialect } from './node-sqlite.ts'
import { insertSettingOnce } from './settings.ts'
import type { Tables } from './tables/index.ts'

let scratch: Scratch
beforeEach(() => {
  scratch = newScratch()
})
afterEach(() => scratch.remove())

const put = (db: Db, key: string, value = '') =>
  db.insertInto('settings').values({ key, value }).execute()
const keys = async (db: Db) =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key)

describe.each(bothEngines)('the database layer on %s', (engine) => {
  let database: Database
  let drop: () => Promise<void>
  const db = () => database.db

  beforeEach(async () => {
    const made = await newDatabase(engine, scratch.folder)
    drop = made.drop
    database = await openDatabase(made.address, silentLogger)
  })
  afterEach(async () => {
    await database.close()
    await drop()
  })

  test('Nobody reads what is not committed, and reading does not wait for it', async () => {
    let seen: string[] = []
    await db()
      .transaction()
      .execute(async (trx) => {
        await put(trx, 'inside')
        seen = await keys(db())
        expect(await keys(trx)).toEqual(['inside'])
      })
    expect(seen).toEqual([])
    expect(await keys(db())).toEqual(['inside'])
  })

  test('An error thrown inside a transaction rolls everything back', async () => {
    const tried = db()
      .transaction()
      .execute(async (trx) => {
        await put(trx, 'gone')
        throw new Error('on purpose')
      })
    await expect(tried).rejects.toThrow('on purpose')
    await put(db(), 'stays')
    expect(await keys(db())).toEqual(['stays'])
  })

  test('A broken statement ends its transaction, and the next one works', async () => {
    const tried = db()
      .transaction()
      .execute(async (trx) => {
        await put(trx, 'gone')
        await sql`select * from nowhere`.execute(trx)
      })
    await expect(tried).rejects.toThrow(/nowhere/)
    await db()
      .transaction()
      .execute((trx) => put(trx, 'stays'))
    expect(await keys(db())).toEqual(['stays'])
  })

  test('None of 50 transactions that touch a row, read it and write it is lost', async () => {
    await db()
      .insertInto('pairs')
      .values({ id: 'p', data_key: '' as never, created_at: 0 })
      .execute()
    await put(db(), 'count', '0')
    const count = (trx: Db) =>
      trx
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'count')
        .executeTakeFirstOrThrow()
    await Promise.all(
      Array.from({ length: 50 }, () =>
        db()
          .transaction()
          .execute(async (trx) => {
            await trx
              .updateTable('pairs')
              .set((eb) => ({ version: eb('version', '+', 1) }))
              .execute()
            const { value } = await count(trx)
            await trx
              .updateTable('settings')
              .set({ value: String(Number(value) + 1) })
              .where('key', '=', 'count')
              .execute()
          }),
      ),
    )
    expect((await count(db())).value).toBe('50')
  })

  test('Numbers come back as numbers, counts of rows as bigint', async () => {
    const instant = 1_777_888_999_000
    await db()
      .insertInto('pairs')
      .values({ id: 'p', data_key: '' as never, created_at: instant })
      .execute()
    const row = await db().selectFrom('pairs').selectAll().executeTakeFirstOrThrow()
    expect([row.created_at, row.version]).toEqual([instant, 0])
    const { numUpdatedRows } = await db()
      .updateTable('pairs')
      .set({ created_at: 0 })
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
  })

  test('A broken unique rule is recognised, with its column, and other faults are not', async () => {
    const person = (id: string, seat: number, emailKey: string) => ({
      id,
      pair_id: 'p',
      seat,
      person: '' as never,
      email_key: emailKey,
      phone_key: null,
      username_key: null,
      password_hash: '',
      is_super_user: 0 as const,
      is_initiator: 0 as const,
      onboarded: 0 as const,
      consented_at: 0,
      last_online_at: null,
      created_at: 0,
    })
    const add = (...values: Parameters<typeof person>) =>
      db()
        .insertInto('users')
        .values(person(...values))
        .execute()
    const faultOf = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (fault: unknown) => fault,
      )

    const noPair = await faultOf(add('a', 0, 'mail'))
    expect([noPair instanceof Error, isUniqueViolation(noPair)]).toEqual([true, false])
    await db()
      .insertInto('pairs')
      .values({ id: 'p', data_key: '' as never, created_at: 0 })
      .execute()
    await add('a', 0, 'mail')
    const sameMail = await faultOf(add('b', 1, 'mail'))
    expect(isUniqueViolation(sameMail)).toBe(true)
    expect(violatesColumn(sameMail, 'email_key')).toBe(true)
    expect(violatesColumn(sameMail, 'username_key')).toBe(false)
    expect(isUniqueViolation(await faultOf(add('a', 1, 'other')))).toBe(true)
    expect(isUniqueViolation(await faultOf(add('c', 0, 'third')))).toBe(true)
    expect(isUniqueViolation(undefined)).toBe(false)
  })

  test('The first of several who settle a setting wins, and all learn what holds', async () => {
    const settled = await Promise.all(
      ['a', 'b', 'c'].map((value) => insertSettingOnce(db(), 'key', () => value)),
    )
    expect(new Set(settled).size).toBe(1)
    expect(await insertSettingOnce(db(), 'key', () => 'z')).toBe(settled[0])
  })
})

describe('SQLite alone', () => {
  const open = () => openDatabase({ file: join(scratch.folder, 'knistern.db') }, silentLogger)
  const pragma = async (db: Db, name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }

  test('trust g A commit is synced before it is acknowledged, and what is deleted is overwritten', async () => {
    const { db, close } = await open()
    expect(await pragma(db, 'journal_mode')).toBe('wal')
    expect(await pragma(db, 'synchronous')).toBe(2)
    expect(await pragma(db, 'secure_delete')).toBe(1)
    expect(await pragma(db, 'foreign_keys')).toBe(1)
    await close()
  })

  test('trust g Deleted text is in no file once the database is closed', async () => {
    const { db, close } = await open()
    await put(db, 'k', 'Kanarienvogel'.repeat(200))
    await db.deleteFrom('settings').execute()
    await close()
    for (const name of readdirSync(scratch.folder)) {
      expect(readFileSync(join(scratch.folder, name)).includes('Kanarienvogel')).toBe(false)
    }
  })

  test('A write outside waits for the transaction, in the order it came', async () => {
    const { db, close } = await open()
    const order: string[] = []
    const first = db.transaction().execute(async (trx) => {
      await put(trx, 'first')
      await wait(30)
      order.push('first')
    })
    await wait(5)
    const others = ['second', 'third'].map(async (key) => {
      await put(db, key)
      order.push(key)
    })
    await Promise.all([first, ...others])
    expect(order).toEqual(['first', 'second', 'third'])
    await close()
  })

  test('The outer handle inside a transaction fails in time and says what is wrong', async () => {
    await (await open()).close()
    const db = new Kysely<Tables>({
      dialect: new NodeSqliteDialect(join(scratch.folder, 'knistern.db'), { lockWaitMs: 50 }),
    })
    const tried = db.transaction().execute(async (trx) => {
      await put(trx, 'inside')
      await put(db, 'outside')
    })
    await expect(tried).rejects.toThrow('is the outer handle used inside a transaction?')
    await put(db, 'afterwards')
    expect(await keys(db)).toEqual(['afterwards'])
    await db.destroy()
  })

  test('A commit that fails is taken back, and the database goes on', async () => {
    const { db, close } = await open()
    await sql`create table child (parent text references settings (key) deferrable initially deferred)`.execute(
      db,
    )
    const tried = db.transaction().execute(async (trx) => {
      await put(trx, 'gone')
      await sql`insert into child values ('nobody')`.execute(trx)
    })
    await expect(tried).rejects.toThrow('FOREIGN KEY constraint failed')
    await db.transaction().execute((trx) => put(trx, 'stays'))
    expect(await keys(db)).toEqual(['stays'])
    await close()
  })

  test('A statement that was kept knows the columns of a schema that has changed since', async () => {
    const { db, close } = await open()
    const rows = await db.transaction().execute(async (trx) => {
      const all = async () => (await sql`select * from changing`.execute(trx)).rows
      await sql`create table changing (first text)`.execute(trx)
      await sql`insert into changing values ('a')`.execute(trx)
      const before = await all()
      await sql`alter table changing rename column first to renamed`.execute(trx)
      await sql`alter table changing add column second text default 'b'`.execute(trx)
      return [before, await all()]
    })
    expect(rows).toEqual([[{ first: 'a' }], [{ renamed: 'a', second: 'b' }]])
    await close()
  })

  test('Streaming gives every row', async () => {
    const { db, close } = await open()
    for (const key of ['a', 'b', 'c']) await put(db, key)
    const streamed: string[] = []
    for await (const { key } of db.selectFrom('settings').select('key').orderBy('key').stream()) {
      streamed.push(key)
    }
    expect(streamed).toEqual(['a', 'b', 'c'])
    await close()
  })

  test('After closing, everything is in the one file', async () => {
    const { db, close } = await open()
    await put(db, 'k')
    await close()
    expect(readdirSync(scratch.folder).filter((name) => /-wal|\.pid/.test(name))).toEqual([])
    await expect(keys(db)).rejects.toThrow('driver has already been destroyed')
  })
})

describe('a database that cannot be opened', () => {
  test.each([
    ['a file that is no database', 'x'.repeat(5_000), 'ist keine Datenbank von Knistern'],
  ])('%s is named in a sentence', async (_, content, said) => {
    const file = join(scratch.folder, 'knistern.db')
    writeFileSync(file, content)
    await expect(openDatabase({ file }, silentLogger)).rejects.toThrow(said)
    expect(readFileSync(file, 'utf8')).toBe(content)
  })

  test('A folder in its place is named in a sentence', async () => {
    const file = join(scratch.folder, 'knistern.db')
    mkdirSync(file)
    await expect(openDatabase({ file }, silentLogger)).rejects.toThrow('lässt sich nicht öffnen')
    const lost = join(scratch.folder, 'fort', 'knistern.db')
    await expect(openDatabase({ file: lost }, silentLogger)).rejects.toThrow('Prüfe Ort und Rechte')
  })

  test('A PostgreSQL nobody answers at is named in a sentence, without its password', async () => {
    const url = 'postgres://mia:geheim@127.0.0.1:1/knistern'
    const opened = openDatabase({ url }, silentLogger)
    await expect(opened).rejects.toThrow('DATABASE_URL ist nicht erreichbar (ECONNREFUSED)')
    await expect(opened).rejects.not.toThrow('geheim')
  })
})
