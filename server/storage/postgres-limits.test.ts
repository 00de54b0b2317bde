import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listCards } from '#contract/cards/calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { storageAway } from '#contract/kernel/refusals.ts'
import { silentLogger } from '../lib/logger.ts'
import { storageFaultKind } from '../lib/storage-fault.ts'
import { newPair, type Person } from '../testing/couples.ts'
import { newDatabase } from '../testing/databases.ts'
import { thorough } from '../testing/effort.ts'
import { postgresAlone } from '../testing/engines.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { type Database, type Db, openDatabase, openUnmigrated } from './database.ts'
import type { PostgresAddress, PostgresLimits } from './database-address.ts'

/** Enough for all that is not held up, on a busy machine too. */
const SOON_MS = 3_000
const LONG_MS = 120_000

const closings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

async function newPostgres(): Promise<PostgresAddress> {
  const { address, drop } = await newDatabase('postgres', '')
  closings.push(drop)
  return address as PostgresAddress
}

async function openNode(
  address: PostgresAddress,
  limits: Partial<PostgresLimits>,
): Promise<Database> {
  const node = await openDatabase({ ...address, limits }, silentLogger)
  closings.push(node.close)
  return node
}

/** Somebody with a row lock whose machine dies before the next statement. */
async function dieWithRowLock({ db }: Database): Promise<{ comeBack: () => Promise<unknown> }> {
  const locked = Promise.withResolvers<void>()
  const asleep = Promise.withResolvers<void>()
  const transaction = db.transaction().execute(async (trx) => {
    await trx.updateTable('settings').set({ value: 'a' }).where('key', '=', 'k').execute()
    locked.resolve()
    await asleep.promise
    await trx.updateTable('settings').set({ value: 'b' }).where('key', '=', 'k').execute()
  })
  transaction.catch(() => undefined)
  await locked.promise
  return {
    comeBack() {
      asleep.resolve()
      return transaction
    },
  }
}

describe.each(postgresAlone)('%s: a node that no longer answers', () => {
  test('trust g The row locks of a dead node end with its idle transaction, and the others go on', async () => {
    const address = await newPostgres()
    const [dead, alive] = [
      await openNode(address, { idleTransactionMs: SOON_MS }),
      await openNode(address, {}),
    ]
    await alive.db.insertInto('settings').values({ key: 'k', value: '' }).execute()
    const { comeBack } = await dieWithRowLock(dead)
    await alive.db.updateTable('settings').set({ value: 'c' }).where('key', '=', 'k').execute()
    // The node only slept for long: its further statements are refused, not an internal fault.
    const fault = await comeBack().catch((reason: unknown) => reason)
    expect(storageFaultKind(fault)).toBe('away')
    const stored = alive.db.selectFrom('settings').select('value').where('key', '=', 'k')
    expect(await stored.executeTakeFirst()).toEqual({ value: 'c' })
    expect(await dead.db.selectFrom('settings').select('key').execute()).toHaveLength(1)
  })

  test('A process that works alone, such as a migration, has no such limits; a server has', async () => {
    const address = await newPostgres()
    const limits = async (db: Db) => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings
        where name in ('statement_timeout', 'idle_in_transaction_session_timeout')
        order by name`.execute(db)
      return rows.map(({ setting }) => Number(setting))
    }
    const alone = await openUnmigrated(address)
    expect(await limits(alone)).toEqual([0, 0])
    await alone.destroy()
    expect(await limits((await openNode(address, {})).db)).toEqual([10_000, 25_000])
  })
})

describe.each([
  ['PostgreSQL ends', { statementMs: SOON_MS, queryMs: LONG_MS }],
  ['it gives up', { statementMs: LONG_MS, queryMs: SOON_MS }],
])('a statement that hangs, which %s', thorough, (_, limits) => {
  describe.each(postgresAlone)('on %s', () => {
    let app: TestApp
    let mia: Person
    let database: Awaited<ReturnType<typeof newDatabase>>
    let stranger: Client

    beforeAll(async () => {
      database = await newDatabase('postgres', '')
      const address = { ...(database.address as PostgresAddress), limits }
      app = await openTestApp({ engine: 'postgres', config: { database: address } })
      mia = (await newPair(app)).mia
      stranger = new Client({ connectionString: address.url })
      await stranger.connect()
    })
    afterAll(async () => {
      await stranger.end()
      await app.close()
      await database.drop()
    })

    /** More than the pool has connections. */
    const readAll = () => Promise.all(Array.from({ length: 12 }, () => mia.call(history)))

    test('trust g Is refused with 503, and the pool works afterwards', async () => {
      await stranger.query('begin; lock table messages in access exclusive mode')
      const body = { text: 'Hallo', clientId: randomUUID() }
      const [written, read] = await Promise.all([mia.call(postMessage, { body }), readAll()])
      for (const { status, message, headers } of [written, ...read]) {
        expect([status, message]).toEqual([503, storageAway.message])
        expect(headers['retry-after']).toBe('5')
      }
      // The statements given up may still wait in PostgreSQL, on connections of the past.
      expect((await mia.call(listCards)).status).toBe(200)
      await stranger.query('rollback')
      expect((await readAll()).map(({ status }) => status)).toEqual(Array(12).fill(200))
      expect((await mia.ask(postMessage, { body })).text).toBe('Hallo')
      expect(await mia.ask(history)).toHaveLength(1)
      app.log.takeErrors()
    })
  })
})
