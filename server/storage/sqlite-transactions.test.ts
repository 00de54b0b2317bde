import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type Db, openDatabase } from './database.ts'
import { NodeSqliteDialect, type SqliteOptions } from './node-sqlite.ts'
import { SqliteConnection } from './sqlite-connection.ts'
import type { Tables } from './tables/index.ts'

let scratch: Scratch
let file: string
let db: Db
/** Another program that reads the file: how often it has changed, what is committed. */
let observer: DatabaseSync

beforeEach(async () => {
  scratch = newScratch()
  file = join(scratch.folder, 'knistern.db')
  await (await openDatabase({ file }, silentLogger)).close()
  db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  observer = new DatabaseSync(file)
})
afterEach(async () => {
  observer.close()
  await db.destroy()
  scratch.remove()
})

const put = (handle: Db, key: string) =>
  handle.insertInto('settings').values({ key, value: '' }).execute()
const putWithin = (key: string, then: (trx: Db) => Promise<unknown> = () => Promise.resolve()) =>
  db.transaction().execute(async (trx) => {
    await put(trx, key)
    await then(trx)
  })
const stored = () =>
  observer
    .prepare('select key from settings order by key')
    .all()
    .map(({ key }) => String(key))
const outcomes = async (work: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 'stored' : String(one.reason),
  )
const refuse = () => Promise.reject(new Error('on purpose'))

test('trust g Each transaction and each single change is answered after its own commit, in the order they came', async () => {
  const seen: string[][] = []
  await Promise.all(
    ['a', 'b', 'c', 'd'].map(async (key, at) => {
      await (at % 2 === 0 ? putWithin(key) : put(db, key))
      seen.push(stored().filter((one) => one <= key))
    }),
  )
  expect(seen).toEqual([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']])
})

const read = async () =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key)

test('A read after a commit sees it, also in a turn that has read before', async () => {
  const readBefore = read()
  const written = putWithin('a')
  expect([await readBefore, await written.then(read)]).toEqual([[], ['a']])

  const [before, , after] = await Promise.all([
    read(),
    putWithin('b', async () => {
      await read()
    }).then(read),
    putWithin('c').then(read),
  ])
  expect([before, after]).toEqual([['a'], ['a', 'b', 'c']])
})

test('A read holds the log for its own turn alone', async () => {
  await put(db, 'a')
  await read()
  await nextTurn()
  expect(observer.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 })
})

test('A transaction that is refused leaves the others whole, wherever it stands', async () => {
  expect(
    await outcomes([
      putWithin('first', refuse),
      putWithin('a'),
      putWithin('second', refuse),
      put(db, 'b'),
      put(db, 'a'),
      putWithin('third', (trx) => sql`select * from nowhere`.execute(trx)),
      putWithin('c'),
    ]),
  ).toEqual([
    'Error: on purpose',
    'stored',
    'Error: on purpose',
    'stored',
    expect.stringContaining('UNIQUE constraint failed'),
    expect.stringContaining('nowhere'),
    'stored',
  ])
  expect(stored()).toEqual(['a', 'b', 'c'])
})

test('trust g A commit that fails fails its transaction alone, and stores nothing of it', async () => {
  await sql`create table child (parent text references settings (key) deferrable initially deferred)`.execute(
    db,
  )
  const told = await outcomes([
    putWithin('a'),
    putWithin('b', (trx) => sql`insert into child values ('nobody')`.execute(trx)),
    put(db, 'c'),
  ])
  expect(told).toEqual([
    'stored',
    expect.stringContaining('FOREIGN KEY constraint failed'),
    'stored',
  ])
  expect(stored()).toEqual(['a', 'c'])
})

test('trust g The transaction that fills the disk up fails, and no other one', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db)
  const large = (trx: Db) =>
    trx
      .updateTable('settings')
      .set({ value: 'x'.repeat(100_000) })
      .execute()
  const writes = [putWithin('a'), putWithin('b', large), putWithin('c')]
  const ends = await Promise.allSettled(writes)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(ends.map((end) => end.status === 'rejected' && storageFaultKind(end.reason))).toEqual([
    false,
    'full',
    false,
  ])
  expect(stored()).toEqual(['a', 'c'])
  await sql`pragma max_page_count = 1000000`.execute(db)
  await putWithin('d', large)
  expect(stored()).toContain('d')
})

test('After its transaction has been taken back as a whole, a statement is not written by itself', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db)
  const tried = putWithin('a', async (trx) => {
    const large = trx.insertInto('settings').values({ key: 'b', value: 'x'.repeat(100_000) })
    await large.execute().catch(() => undefined)
    await put(trx, 'c')
  })
  await expect(tried).rejects.toThrow('the transaction has been rolled back')
  expect(stored()).toEqual([])
})

test.each([
  ['its own fault', refuse, 'Error: on purpose'],
  [
    'the fault of its commit',
    (trx: Db) => sql`insert into child values ('nobody')`.execute(trx),
    expect.stringContaining('FOREIGN KEY constraint failed'),
  ],
])(
  'trust g After a rollback that fails nothing joins what is still open; the caller hears %s',
  async (_, then, fault) => {
    await sql`create table child (parent text references settings (key) deferrable initially deferred)`.execute(
      db,
    )
    const broken: unknown[] = []
    await reopen({ onBroken: (why) => broken.push(why) })
    const { exec } = SqliteConnection.prototype
    const fails = vi.spyOn(SqliteConnection.prototype, 'exec').mockImplementation(function (
      this: SqliteConnection,
      text,
    ) {
      if (text === 'rollback') throw new Error('no rollback')
      return exec.call(this, text)
    })
    try {
      await putWithin('before')
      expect(await outcomes([putWithin('a', then), put(db, 'b'), putWithin('c')])).toEqual([
        fault,
        expect.stringContaining('writing has stopped'),
        expect.stringContaining('writing has stopped'),
      ])
      expect(broken.map(String)).toEqual(['Error: no rollback'])
      expect([await read(), stored()]).toEqual([['before'], ['before']])
    } finally {
      fails.mockRestore()
    }
    await reopen({})
    await putWithin('d')
    expect(stored()).toEqual(['before', 'd'])
  },
)

test('A pragma runs after the transactions that came before it', async () => {
  const writes = [putWithin('a'), put(db, 'b')]
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  expect(rows[0]?.busy).toBe(0)
  expect(stored()).toEqual(['a', 'b'])
  await Promise.all(writes)
})

/** Ten times as long as writes of one turn take together. */
const CHAIN_MS = 40

test('A chain of writes leaves the event loop its turns', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  // Processor time of this thread: other work of the machine neither shortens the chain nor counts.
  const began = process.threadCpuUsage()
  const usedMs = () => {
    const { user, system } = process.threadCpuUsage(began)
    return (user + system) / 1_000
  }
  for (let at = 0; usedMs() < CHAIN_MS; at += 1) {
    await (at % 2 === 0 ? put(db, `${at}`) : putWithin(`${at}`))
  }
  isOver = true
  expect(turns).toBeGreaterThan(2)
})

test('Closing lets what has begun end, stored or refused', async () => {
  const written = putWithin('a')
  await db.destroy()
  await written.catch(() => undefined)
  expect(stored()).toEqual(
    await written.then(
      () => ['a'],
      () => [],
    ),
  )
})

/** A transaction that has written one of its two rows and pauses, as a transfer of many rows does. */
async function halfDone() {
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const written = putWithin('a', async (trx) => {
    begun.resolve()
    await goOn.promise
    await put(trx, 'b')
  })
  written.catch(() => undefined)
  await begun.promise
  return { written, goOn: goOn.resolve }
}

test('trust g Closing waits for a transaction that pauses, and stores all of it', async () => {
  const { written, goOn } = await halfDone()
  const closed = db.destroy()
  await nextTurn()
  expect(stored()).toEqual([])
  goOn()
  await Promise.all([written, closed])
  expect(stored()).toEqual(['a', 'b'])
})

/** Opens the database again, with other options. */
async function reopen(options: SqliteOptions) {
  await db.destroy()
  db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, options) })
}

test('trust g A transaction that closing has taken back is refused at its commit too', async () => {
  await reopen({ lockWaitMs: 50 })
  const { promise: closed, resolve: goOn } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const written = putWithin('a', async () => {
    begun.resolve()
    await closed
  })
  await begun.promise
  await db.destroy()
  goOn()
  await expect(written).rejects.toThrow('the transaction has been rolled back')
  expect(stored()).toEqual([])
})

test('trust g Closing takes back a transaction that does not end, and keeps those before it', async () => {
  await reopen({ lockWaitMs: 50 })
  const before = putWithin('before')
  const { written, goOn } = await halfDone()
  await db.destroy()
  expect(stored()).toEqual(['before'])
  await before
  goOn()
  await expect(written).rejects.toThrow('the transaction has been rolled back')
  expect(stored()).toEqual(['before'])
})
