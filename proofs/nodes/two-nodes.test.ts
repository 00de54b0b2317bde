import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { deleteAccount } from '#contract/accounts/control-calls.ts'
import { history, postMessage } from '#contract/chat/calls.ts'
import { resync } from '#contract/kernel/server.ts'
import { type ChatDevice, openChatDevice } from '../../server/testing/chat-device.ts'
import { expectOneConversation, shows } from '../../server/testing/conversations.ts'
import { newPair, PASSWORD, type Pair } from '../../server/testing/couples.ts'
import { effort } from '../../server/testing/effort.ts'
import { postgresAlone } from '../../server/testing/engines.ts'
import { newClient } from '../../server/testing/person.ts'
import { connectSocket } from '../../server/testing/socket.ts'
import { openTwoNodes, type TwoNodes } from './open-nodes.ts'

/** Of each of the two, across nodes. */
const MESSAGES = effort('KNISTERN_NODES_MESSAGES', { main: 50, all: 250, nightly: 5_000 })
/** Of the same message at both nodes at once. */
const ROUNDS = effort('KNISTERN_NODES_ROUNDS', { main: 10, all: 50, nightly: 500 })
/** A logout on one node ends the sockets on the others within. */
const CUT_MS = 2_000

describe.each(postgresAlone)('%s: a couple on two nodes', () => {
  let both: TwoNodes
  let pair: Pair

  beforeAll(async () => {
    both = await openTwoNodes()
    pair = await newPair(both.nodes[0])
  })
  afterAll(() => both.close())

  const node = (at: 0 | 1) => both.nodes[at]

  test('Hears every message once and in order, both ways', { timeout: 120_000 }, async () => {
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

  test('Whoever may have missed something is told to read again', async () => {
    const hers = await connectSocket(both.beside(pair.jonas))
    const client = new Client({ connectionString: both.databaseUrl })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'knistern listener'`,
    )
    await client.end()
    expect(await hers.next(resync.name, 10_000)).toBeUndefined()
    hers.close()
  })
})
