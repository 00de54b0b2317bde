// @module-tag thorough
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { markRead, postMessage } from '#contract/chat/calls.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { nodeEnv } from '#server/testing/node-processes.ts'
import { newClient } from '#server/testing/person.ts'
import { type Device, openPushReceiver, type PushReceiver } from '#server/testing/push-receiver.ts'
import { type FakeS3, openFakeS3 } from '#server/testing/s3.ts'
import { newScratch } from '#server/testing/scratch.ts'
import { type ServerProcess, startServerProcess } from '#server/testing/server-process.ts'
import { openTcpProxy, type TcpProxy } from '#server/testing/tcp-proxy.ts'

/** Remain when one is killed, and are both after what it leaves. */
const OTHERS = 2
const STARTED_MS = 300_000
/** Longer than any lease, and than the pauses of `push-node.ts`. */
const LATER_MS = 20 * 60_000

describe.each(postgresAlone)('%s: a node that is killed, with a push that waits', () => {
  const scratch = newScratch()
  let receiver: PushReceiver
  /** The way of the node that is killed to the push service. */
  let ownWay: TcpProxy
  let store: FakeS3
  let database: { url: string; drop: () => Promise<void> }
  let db: Client
  let start: (name: string, pushService: string) => ServerProcess
  let others: readonly ServerProcess[]
  let killed: ServerProcess
  let pair: Pair
  let phone: Device

  beforeAll(async () => {
    receiver = await openPushReceiver()
    ownWay = await openTcpProxy(receiver.address)
    store = await openFakeS3()
    database = await newPostgresDatabase()
    db = new Client({ connectionString: database.url })
    await db.connect()
    const keyFile = join(scratch.folder, 'keys', 'knistern.key')
    start = (name, pushService) =>
      startServerProcess({
        program: 'proofs/nodes/push-node.ts',
        env: {
          ...nodeEnv({ databaseUrl: database.url, store, keyFile }),
          DATA_DIR: join(scratch.folder, name),
          PUSH_SERVICE: pushService,
          RATE_LIMITS: 'off',
          LOG_LEVEL: 'silent',
        },
      })
    others = Array.from({ length: OTHERS }, (_, at) => start(`other-${at}`, receiver.address))
    await Promise.all(others.map(({ ready }) => ready))
  }, STARTED_MS)
  afterAll(async () => {
    await Promise.all(others.map((node) => node.kill('SIGKILL')))
    await db.end()
    await ownWay.close()
    await receiver.close()
    await store.close()
    await database.drop()
    scratch.remove()
  })

  beforeEach(async () => {
    receiver.status = 201
    ownWay.restore()
    killed = start('killed', ownWay.address)
    pair = await newPair({ address: await killed.ready })
    phone = await receiver.deviceOf(pair.jonas)
    // Else one of them may be the first to see what is to be sent.
    signalOthers('SIGSTOP')
  }, STARTED_MS)
  afterEach(() => killed.kill('SIGKILL'))

  const signalOthers = (signal: NodeJS.Signals) => {
    for (const { pid } of others) process.kill(pid, signal)
  }
  const say = (text: string) =>
    pair.mia.ask(postMessage, { body: { text, clientId: crypto.randomUUID() } })
  const waiting = async () => {
    const { rows } = await db.query<{ event_id: string; attempts: number }>(
      `select event_id, attempts from push_jobs
       join push_subscriptions on push_subscriptions.id = subscription_id
       where user_id = $1 and event_id is not null`,
      [pair.jonas.userId],
    )
    return rows
  }
  /** Kills the node, and lets time pass until everything is due. */
  const killAndWait = async () => {
    await killed.kill('SIGKILL')
    await db.query('update push_jobs set due_at = due_at - $1::bigint', [LATER_MS])
    signalOthers('SIGCONT')
  }

  test('A push that waited for the gap is sent by another node, once', async () => {
    const first = await say('Eins')
    expect((await phone.next()).payload.id).toBe(first.id)
    const { id } = await say('Zwei')
    await expect.poll(waiting).toEqual([{ event_id: id, attempts: 0 }])
    await killAndWait()
    expect((await phone.next()).payload).toMatchObject({ id, app_badge: 2 })
    await expect.poll(waiting).toEqual([])
    expect(await phone.silence()).toEqual([])
  })

  test('A push that was to be retried is retried by another node', async () => {
    receiver.status = 503
    const { id } = await say('Eins')
    await expect.poll(waiting).toEqual([{ event_id: id, attempts: 1 }])
    receiver.status = 201
    await killAndWait()
    expect((await phone.next()).payload.id).toBe(id)
    expect(await phone.silence()).toEqual([])
  })

  test('A push under way may come twice, and the second replaces the first', async () => {
    ownWay.holdAnswers()
    const { id } = await say('Eins')
    const first = await phone.next()
    await killAndWait()
    const second = await phone.next()
    expect([first, second].map(({ payload }) => payload.id)).toEqual([id, id])
    expect(second.headers.topic).toBe(first.headers.topic)
    expect(await phone.silence()).toEqual([])
  })

  test('Nothing comes from another one for what was read there meanwhile', async () => {
    receiver.status = 503
    const { id } = await say('Eins')
    await expect.poll(waiting).toEqual([{ event_id: id, attempts: 1 }])
    signalOthers('SIGCONT')
    const there = newClient((await others[0]?.ready) ?? '', pair.jonas.token)
    await there.ask(markRead, { body: { messageIds: [id] } })
    receiver.status = 201
    await killAndWait()
    await expect.poll(waiting).toEqual([])
    expect(await phone.silence()).toEqual([])
  })
})
