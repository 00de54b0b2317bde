import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Kysely, sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLogger } from '../lib/logger.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import { newScratch, type Scratch } from '../testing/scratch.ts'
import { type Db, openDatabase } from './database.ts'
import { commitAtOnce, NodeSqliteDialect } from './node-sqlite.ts'
import type { Tables } from './tables/index.ts'

let scratch: Scratch
let file: string
let db: Db
/** Another program that reads the file: how often it has changed, what is committed. */
let observer: DatabaseSync

beforeEach(async () => {
  // No group becomes too old for more transactions, however busy the machine is.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  scratch = newScratch()
  file = join(scratch.folder, 'knistern.db')
  await (await openDatabase({ file }, silentLogger)).close()
  db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file) })
  observer = new DatabaseSync(file)
})
afterEach(async () => {
  vi.restoreAllMocks()
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

test('trust g Transactions of one turn share a commit, and each is answered after it', async () => {
  const seen: string[][] = []
  const keys = ['a', 'b', 'c', 'd']
  await Promise.all(
    keys.map(async (key, at) => {
      await (at % 2 === 0 ? putWithin(key) : put(db, key))
      seen.push(stored())
    }),
  )
  // Whoever is answered first sees the others already.
  expect(seen).toEqual(keys.map(() => keys))
})

test('A transaction that wants to be committed at once is committed as it ends, with those whose sync it shares', async () => {
  const turnOver = nextTurn()
  const first = putWithin('a')
  const last = putWithin('b', async (trx) => commitAtOnce(trx))
  await Promise.race([last, turnOver])
  expect(stored()).toEqual(['a', 'b'])
  await Promise.all([first, putWithin('c')])
  expect(stored()).toEqual(['a', 'b', 'c'])
})

const read = async () =>
  (await db.selectFrom('settings').select('key').orderBy('key').execute()).map(({ key }) => key)

test('Whoever has read in the turn of a commit reads anew after it', async () => {
  const readBefore = nextTurn().then(read)
  const written = putWithin('a')
  expect([await readBefore, await written.then(read)]).toEqual([[], ['a']])

  const [before, , after] = await Promise.all([
    read(),
    putWithin('b', async (trx) => {
      await read()
      commitAtOnce(trx)
    }).then(read),
    putWithin('c').then(read),
  ])
  expect([before, after]).toEqual([['a'], ['a', 'b', 'c']])
})

test('What is read holds the log for its own turn alone', async () => {
  await put(db, 'a')
  await read()
  await nextTurn()
  expect(observer.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 })
})

test('A transaction that is refused leaves the others of its group whole, wherever it stands', async () => {
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

test('Whoever is refused for what another one has written hears it after that is stored', async () => {
  let seen: string[] = []
  const first = putWithin('a')
  await putWithin('a').catch(() => {
    seen = stored()
  })
  await first
  expect(seen).toEqual(['a'])
})

test('trust g A commit that fails fails every transaction of its group, and the next one works', async () => {
  await sql`create table child (parent text references settings (key) deferrable initially deferred)`.execute(
    db,
  )
  const told = await outcomes([
    putWithin('a'),
    putWithin('b', (trx) => sql`insert into child values ('nobody')`.execute(trx)),
    put(db, 'c'),
  ])
  expect(told.map((one) => one.includes('FOREIGN KEY constraint failed'))).toEqual([
    true,
    true,
    true,
  ])
  expect(stored()).toEqual([])
  await putWithin('d')
  expect(stored()).toEqual(['d'])
})

test('trust g What fills the disk up fails with whatever SQLite has taken back, and nobody else', async () => {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.raw(String(rows[0]?.page_count))}`.execute(db)
  const large = (trx: Db) =>
    trx
      .updateTable('settings')
      .set({ value: 'x'.repeat(100_000) })
      .execute()
  const group = [putWithin('a'), putWithin('b', large), putWithin('c')]
  const ends = await Promise.allSettled(group)
  const refused = ends.filter((end) => end.status === 'rejected')
  expect(ends[1]?.status).toBe('rejected')
  expect(refused.map(({ reason }) => storageFaultKind(reason))).toEqual(refused.map(() => 'full'))
  // Acknowledged and stored are the same.
  expect(stored()).toEqual(['a', 'b', 'c'].filter((_, at) => ends[at]?.status === 'fulfilled'))
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

test('A pragma commits what is open before it runs by itself', async () => {
  const writes = [putWithin('a'), put(db, 'b')]
  const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
  expect(rows[0]?.busy).toBe(0)
  expect(stored()).toEqual(['a', 'b'])
  await Promise.all(writes)
})

test('A long chain of transactions is committed in between', async () => {
  vi.restoreAllMocks()
  let answered = 0
  const chain = Array.from({ length: 300 }, (_, at) =>
    putWithin(`${at}`, async (trx) => {
      const until = performance.now() + 0.2
      while (performance.now() < until) await put(trx, `${at} ${performance.now()}`)
    }).then(() => {
      answered += 1
    }),
  )
  const turn = new Promise((resolve) => setImmediate(resolve))
  await turn
  expect(answered).toBeGreaterThan(0)
  await Promise.all(chain)
})

test('Closing commits what is open', async () => {
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

test('trust g Closing takes back a transaction that does not end, and those that share its group', async () => {
  await db.destroy()
  db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(file, { lockWaitMs: 50 }) })
  const before = putWithin('before')
  before.catch(() => undefined)
  const { written, goOn } = await halfDone()
  await db.destroy()
  expect(stored()).toEqual([])
  await expect(before).rejects.toThrow('waited 50 ms for the database')
  goOn()
  await expect(written).rejects.toThrow('the transaction has been rolled back')
  expect(stored()).toEqual([])
})
