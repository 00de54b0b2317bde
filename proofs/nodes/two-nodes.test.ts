import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { declineSelection, listCards, selectCard } from '#contract/cards/calls.ts'
import { deleteMessage, history, postMessage } from '#contract/chat/calls.ts'
import { postDailyMessage, postStatus } from '#contract/daily/calls.ts'
import { resync } from '#contract/kernel/server.ts'
import { answerQuestion } from '#contract/questions/calls.ts'
import { type ChatDevice, openChatDevice } from '#server/testing/chat-device.ts'
import { questionCatalog } from '#server/testing/content.ts'
import { expectOneConversation, shows } from '#server/testing/conversations.ts'
import { newPair, PASSWORD, type Pair } from '#server/testing/couples.ts'
import { atNight, effort } from '#server/testing/effort.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { type Client as Device, newClient } from '#server/testing/person.ts'
import { postPhoto } from '#server/testing/pictures.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { until } from '#server/testing/until.ts'
import { openTwoNodes, type TwoNodes } from './open-nodes.ts'

/** Messages of each of the two, across nodes. */
const MESSAGES = effort('KNISTERN_NODES_MESSAGES', { main: 50, all: 250, nightly: 5_000 })
/** Rounds in which both nodes get the same message at once. */
const ROUNDS = effort('KNISTERN_NODES_ROUNDS', { main: 10, all: 50, nightly: 500 })
/** Couples that do everything at both nodes at once. */
const PAIRS = effort('KNISTERN_NODES_PAIRS', { main: 5, all: 50, nightly: 50 })
/** 140 calls; ten times as many wait for a connection longer than a busy machine may let them. */
const PAIRS_AT_ONCE = 5
/** A logout on one node ends the sockets on the others within; by day it only ends a wait. */
const CUT_MS = Math.min(atNight(2_000), 30_000)

describe.each(postgresAlone)('%s: a couple on two nodes', () => {
  let both: TwoNodes
  let pair: Pair

  beforeAll(async () => {
    both = await openTwoNodes()
    pair = await newPair(both.nodes[0])
  })
  afterAll(() => both.close())

  const node = (at: 0 | 1) => both.nodes[at]

  test('Hears every message once and in order, both ways', async () => {
    const { pairId, mia, jonas } = pair
    const devices: ChatDevice[] = [
      openChatDevice({ address: node(0).address, pairId, token: mia.token }),
      openChatDevice({ address: node(1).address, pairId, token: jonas.token }),
    ]
    const sent: string[] = []
    await Promise.all(
      devices.map(async (device, at) => {
        for (let count = 1; count <= MESSAGES; count += 1) {
          const text = `${at} ${count}`
          sent.push(text)
          await device.send(text)
        }
      }),
    )
    for (const device of devices) await shows(device, sent.length, 10_000)
    expectOneConversation(devices, sent)
    expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
    for (const device of devices) device.close()
  })

  test('Loses nothing, although the connections between the nodes end again and again', async () => {
    const { pairId, mia, jonas } = await newPair(both.nodes[0])
    const devices = [
      openChatDevice({ address: node(0).address, pairId, token: mia.token }),
      openChatDevice({ address: node(1).address, pairId, token: jonas.token }),
    ]
    const sent: string[] = []
    let writing = devices.length
    const client = new Client({ connectionString: both.databaseUrl })
    await client.connect()
    const interrupt = async () => {
      while (writing > 0) {
        await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database()
               and application_name in ('knistern listener', 'knistern publisher')`,
        )
        const enough = sent.length + MESSAGES / 4
        await until(
          'some more are sent',
          60_000,
          () => writing === 0 || sent.length >= enough || undefined,
        )
      }
    }
    const interrupted = interrupt()
    await Promise.all(
      devices.map(async (device, at) => {
        for (let count = 1; count <= MESSAGES; count += 1) {
          await device.send(`${at} ${count}`)
          sent.push(`${at} ${count}`)
        }
        writing -= 1
      }),
    )
    await interrupted
    await client.end()
    for (const device of devices) await shows(device, sent.length, 30_000)
    expectOneConversation(devices, sent)
    expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
    for (const device of devices) device.close()
  })

  test('A photo put on one node and deleted on the other is gone from the store', async () => {
    const { mia } = pair
    const before = new Set(both.store.objects.keys())
    const { id } = await postPhoto(mia)
    const put = () => [...both.store.objects.keys()].filter((key) => !before.has(key))
    expect(put()).toHaveLength(2)
    const again = newClient(node(1).address, mia.token)
    expect((await again.call(deleteMessage, { params: { id } })).status).toBeLessThan(300)
    await expect.poll(put).toEqual([])
  })

  test(`The calls of ${PAIRS} couples on both nodes at once never end in a fault`, async () => {
    const body = { message: 'Bis gleich' }
    const [questions] = questionCatalog.pairs
    const acts = async (person: Device, at: number) => {
      const cards = await person.ask(listCards, { query: { limit: '5' } })
      const cardId = cards[at]?.id ?? ''
      return Promise.all([
        person.call(selectCard, { body: { cardId }, query: { force: 'true' } }),
        person.call(postDailyMessage, { body }),
        person.call(postStatus, { body: { level: 1 + at, message: 'Na' } }),
        person.call(answerQuestion, {
          body: { questionId: questions?.geben.id ?? '', answer: 'yes' },
        }),
        person.call(answerQuestion, {
          body: { questionId: questions?.empfangen.id ?? '', answer: 'yes' },
        }),
        person.call(postMessage, { body: { text: 'Hallo', clientId: randomUUID() } }),
        person.call(declineSelection),
      ])
    }
    const evening = async () => {
      const { mia, jonas } = await newPair(node(0))
      const people = [mia, jonas].flatMap(({ token }) => [
        newClient(node(0).address, token),
        newClient(node(1).address, token),
      ])
      const answers = await Promise.all(people.map(acts))
      return answers.flat().map(({ status }) => status)
    }
    const statuses: number[] = []
    for (let couples = 0; couples < PAIRS; couples += PAIRS_AT_ONCE) {
      const evenings = await Promise.all(Array.from({ length: PAIRS_AT_ONCE }, evening))
      statuses.push(...evenings.flat())
    }
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(PAIRS * 16)
  })

  test('The same message at both nodes in the same moment is one message', async () => {
    const { jonas } = pair
    const again = newClient(node(1).address, jonas.token)
    for (let round = 0; round < ROUNDS; round += 1) {
      const body = { text: `zugleich ${round}`, clientId: randomUUID() }
      const answers = await Promise.all([
        jonas.ask(postMessage, { body }),
        again.ask(postMessage, { body }),
        jonas.ask(postMessage, { body }),
        again.ask(postMessage, { body }),
      ])
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    }
  })

  test('An event without a payload has none on the other node either', async () => {
    const jonas = await connectSocket(both.beside(pair.jonas))
    const { userId } = pair.jonas
    node(0).context.live.emit({ userId }, resync, undefined)
    expect(await jonas.next(resync.name)).toBeUndefined()
    jonas.close()
  })

  test('A logout on one node ends the sockets of its session on the other', async () => {
    const { mia } = pair
    const socket = await connectSocket(both.beside(mia))
    const again = newClient(node(0).address, mia.token)
    expect((await again.call(logout)).status).toBe(204)
    expect(await socket.cut(CUT_MS)).toBe('io server disconnect')
    socket.close()
  })

  test('The key of an erased couple is forgotten on both', async () => {
    const gone = await newPair(node(0))
    await newClient(node(1).address, gone.mia.token).ask(history)
    const keys = () =>
      both.nodes.map(({ context }) => context.vault.known(gone.pairId) !== undefined)
    expect(keys()).toEqual([true, true])
    const body = { password: PASSWORD }
    expect((await gone.mia.call(deleteAccount, { body })).status).toBeLessThan(300)
    await expect.poll(keys, { timeout: CUT_MS }).toEqual([false, false])
  })

  test('Clients that may have missed an event are asked to read again', async () => {
    const hers = await connectSocket(both.beside(pair.jonas))
    const client = new Client({ connectionString: both.databaseUrl })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'knistern listener'`,
    )
    await client.end()
    expect(await hers.next(resync.name)).toBeUndefined()
    hers.close()
  })
})
