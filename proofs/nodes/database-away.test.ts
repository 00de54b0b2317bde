// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { history, postMessage } from '#contract/chat/calls.ts'
import { postStatus } from '#contract/daily/calls.ts'
import { storageAway } from '#contract/kernel/refusals.ts'
import { health, resync } from '#contract/kernel/server.ts'
import { newPair } from '#server/testing/couples.ts'
import { newDatabase } from '#server/testing/databases.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { openPostgresProxy, type PostgresProxy } from '#server/testing/postgres-proxy.ts'
import { type FakeS3, openFakeS3 } from '#server/testing/s3.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

/** Shorter than a request of the test waits for its answer. */
const LIMITS = { statementMs: 3_000, queryMs: 4_000 }
/** A lease of 15 s ends within, and what was lost is told with the next heartbeat. */
const NOTICED_MS = 120_000

describe.each(postgresAlone)('a node that loses its way to %s, beside another', () => {
  let node: TestApp
  let beside: TestApp
  let store: FakeS3
  let proxy: PostgresProxy
  let drop: () => Promise<void>
  beforeEach(async () => {
    store = await openFakeS3()
    const database = await newDatabase('postgres', '')
    drop = database.drop
    if (!('url' in database.address)) throw new Error('not a PostgreSQL')
    proxy = await openPostgresProxy(database.address.url)
    const shared = { nodes: 'many', media: store.address } as const
    const ownWay = { url: proxy.url, unsynced: true, limits: LIMITS }
    node = await openTestApp({ engine: 'postgres', config: { ...shared, database: ownWay } })
    beside = await openTestApp({
      engine: 'postgres',
      nodeBeside: node,
      clock: node.clock,
      config: { ...shared, database: database.address },
    })
  })
  afterEach(async () => {
    node.log.takeErrors()
    await beside.close()
    await node.close()
    await proxy.close()
    await drop()
    await store.close()
  })

  const socketsOf = ({ token }: { readonly token: string | undefined }) =>
    Promise.all([node, beside].map(({ address }) => connectSocket({ address, token })))

  test('A status stored while the answer was lost is read again on both', {
    timeout: 2 * NOTICED_MS,
  }, async () => {
    const { mia, jonas } = await newPair(node)
    const his = await socketsOf(jonas)
    proxy.loseNextCommit()
    const { status } = await mia.call(postStatus, { body: { level: 3 } })
    expect(status).toBe(503)
    await mia.ask(history)
    for (const socket of his) {
      expect(await socket.next(resync.name, NOTICED_MS)).toBeUndefined()
      socket.close()
    }
  })

  test('While the database hangs the node is not ready and acknowledges nothing; after that all read again', {
    timeout: 4 * NOTICED_MS,
  }, async () => {
    const { mia, jonas } = await newPair(node)
    const his = await socketsOf(jonas)
    const readiness = async () => (await newClient(node.address).call(health)).status
    const post = () => mia.call(postMessage, { body: { text: 'Hallo', clientId: randomUUID() } })
    expect(await readiness()).toBe(200)
    proxy.freeze()
    const waiting = post()
    await expect.poll(readiness, { timeout: NOTICED_MS }).toBe(503)
    const { status, message } = await waiting
    expect([status, message]).toEqual([503, storageAway.message])
    proxy.restore()
    await expect.poll(readiness, { timeout: NOTICED_MS }).toBe(200)
    await expect.poll(async () => (await post()).status, { timeout: NOTICED_MS }).toBe(200)
    for (const socket of his) {
      expect(await socket.next(resync.name, NOTICED_MS)).toBeUndefined()
      socket.close()
    }
    expect((await jonas.ask(history)).at(-1)).toMatchObject({ text: 'Hallo' })
  })
})
