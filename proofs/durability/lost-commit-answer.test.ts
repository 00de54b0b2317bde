import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { login as loginCall } from '#contract/accounts/calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { joinPair, messageSent, partnerStatus } from '#contract/chat/events.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { storageAway } from '#contract/kernel/refusals.ts'
import { resync } from '#contract/kernel/server.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { newDatabase } from '#server/testing/databases.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { openPostgresProxy, type PostgresProxy } from '#server/testing/postgres-proxy.ts'
import { openPushReceiver } from '#server/testing/push-receiver.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

const receiver = await openPushReceiver({ gapMs: 0 })
afterAll(() => receiver.close())

/** Two seconds, and a busy machine. */
const SPREAD_MS = 10_000

describe.each(postgresAlone)('the answer to a commit is lost on the way from %s', () => {
  let proxy: PostgresProxy
  let app: TestApp
  let drop: () => Promise<void>
  let pair: Pair

  beforeEach(async () => {
    const database = await newDatabase('postgres', '')
    drop = database.drop
    if (!('url' in database.address)) throw new Error('not a PostgreSQL')
    proxy = await openPostgresProxy(database.address.url)
    app = await openTestApp({
      engine: 'postgres',
      push: receiver.tweaks,
      config: { database: { url: proxy.url, unsynced: true } },
    })
    pair = await newPair(app)
  })
  afterEach(async () => {
    await app.close()
    await proxy.close()
    await drop()
  })

  /** Sends a message whose commit is stored without anybody hearing of it. */
  const sendInVain = async (body: { text: string; clientId: string }) => {
    // The server commits other things by itself, such as the queue of pushes.
    proxy.loseNextCommit('insert into "messages"')
    const { status, message } = await pair.mia.call(postMessage, { body })
    expect([status, message]).toEqual([503, storageAway.message])
    expect(app.log.takeErrors().map(({ action }) => action)).toEqual(['storage.failed'])
  }

  test('trust g trust h The message is stored, and its repetition tells and rings once', async () => {
    const phone = await receiver.deviceOf(pair.jonas)
    // His phone is not looked at; the tablet is another session.
    const other = newClient(app.address)
    const login = { identifier: pair.jonas.email, password: PASSWORD }
    other.token = (await other.ask(loginCall, { body: login })).token
    const tablet = await connectSocket(other)
    const body = { text: 'noch einmal', clientId: randomUUID() }
    await sendInVain(body)
    expect(await phone.silence()).toEqual([])
    const sent = await pair.mia.ask(postMessage, { body })
    expect(await tablet.next(messageSent.name)).toEqual(sent)
    expect((await phone.next()).payload.type).toBe('NEW_CHAT_MESSAGE')
    expect(await pair.mia.ask(postMessage, { body })).toEqual(sent)
    expect(await phone.silence()).toEqual([])
    expect(tablet.received.map(({ event }) => event)).not.toContain(messageSent.name)
    expect(await pair.jonas.ask(history)).toHaveLength(1)
    tablet.close()
  })

  test('trust g O-070 A photo is stored, and its repetition leaves no second pair of files', async () => {
    const socket = await connectSocket(pair.jonas)
    const bytes = await takePhoto()
    const send = () => sendPhoto(pair.mia, bytes, { query: { clientId } })
    const clientId = randomUUID()
    const files = () =>
      app.context.database.db.selectFrom('photos').select(['name', 'message_id']).execute()
    proxy.loseNextCommit('insert into "messages"')
    expect((await send()).status).toBe(503)
    expect(app.log.takeErrors().map(({ action }) => action)).toEqual(['storage.failed'])
    const first = await files()
    expect(first).toHaveLength(2)
    const again = await send()
    expect(again.status).toBe(200)
    const { id, fileUrl } = JSON.parse(again.text) as Message
    expect(await socket.next(messageSent.name)).toMatchObject({ id })
    expect(await files()).toEqual(first)
    expect(new Set(first.map(({ message_id }) => message_id))).toEqual(new Set([id]))
    expect((await pair.jonas.send({ path: fileUrl ?? '' })).status).toBe(200)
    socket.close()
  })

  test('All are told to read again, and who is in the chat, within two seconds; nobody is told without an outage', async () => {
    const others = await newPair(app, { names: ['Eva', 'Ole'] })
    const [hers, his] = [await connectSocket(others.mia), await connectSocket(pair.jonas)]
    await hers.socket.timeout(SPREAD_MS).emitWithAck(joinPair.name, others.pairId)
    await hers.next(partnerStatus.name)
    await others.mia.ask(history)
    await Promise.all([hers.silent(), his.silent()])
    await sendInVain({ text: 'Hallo', clientId: randomUUID() })
    await pair.mia.ask(history)
    await Promise.all([hers, his].map((client) => client.next(resync.name, SPREAD_MS)))
    expect(await hers.next(partnerStatus.name, SPREAD_MS)).toEqual({
      partnerId: others.jonas.userId,
      online: false,
    })
    for (const client of [hers, his]) client.close()
  })
})
