// @module-tag thorough
import { setTimeout as wait } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCard } from '#contract/cards/calls.ts'
import { unreadCount } from '#contract/chat/calls.ts'
import { health, resync } from '#contract/kernel/server.ts'
import { newPair, type Person } from '#server/testing/couples.ts'
import { effort } from '#server/testing/effort.ts'
import { postgresAlone } from '#server/testing/engines.ts'
import { newClient } from '#server/testing/person.ts'
import { connectSocket, type SocketClient } from '#server/testing/socket.ts'
import { openTcpProxy } from '#server/testing/tcp-proxy.ts'
import { report } from '../report.ts'
import { openTwoNodes, type TwoNodes } from './open-nodes.ts'

/** Sockets of the node that stops, ten of a person. */
const SOCKETS = effort('KNISTERN_NODES_DRAINED', { all: 200, nightly: 1_000 })
const OF_A_PERSON = 10
const BACK_MS = 120_000
const ASK_EVERY_MS = 20
/** Less than a pause between two slices. */
const SLICES_MS = 200

describe.each(postgresAlone)('%s: a node that is stopped', () => {
  let both: TwoNodes
  beforeAll(async () => {
    both = await openTwoNodes()
  })
  afterAll(() => both.close())

  const isReady = async (at: 0 | 1) =>
    (await newClient(both.nodes[at].address).call(health)).status === 200

  test('Tells the others at once what it still owes them', async () => {
    const [first, second] = both.nodes
    const { mia, jonas } = await newPair(first)
    const his = await connectSocket(jonas)
    const hers = newClient(second.address, mia.token)
    // The second change waits for the end of an interval the node does not live to see.
    for (const title of ['Erste', 'Zweite']) {
      const body = { title, categoryId: 'wohl', description: 'D', dirtyLevel: 1, tags: [] }
      await hers.ask(createCard, { body })
    }
    await his.next(resync.name)
    expect(his.received.map(({ event }) => event)).not.toContain(resync.name)
    await second.restart()
    await his.next(resync.name)
    his.close()
  })

  /** Makes as many people at the first node as are needed to open all sockets. */
  const everybody = async () => {
    const people: Person[] = []
    while (people.length < SOCKETS / OF_A_PERSON) {
      const { mia, jonas } = await newPair(both.nodes[0])
      people.push(mia, jonas)
    }
    return people
  }

  test('Says so to the balancer, sends its sockets away a few at a time, and leaves nothing behind', async () => {
    const [first, second] = both.nodes
    const people = await everybody()
    const closedAt: number[] = []
    const reasons = new Set<string>()
    const sockets: SocketClient[] = []
    for (let count = 0; count < SOCKETS; count += 1) {
      const person = people[count % people.length]
      const socket = await connectSocket(both.beside({ token: person?.token }))
      socket.socket.once('disconnect', (reason) => {
        reasons.add(reason)
        closedAt.push(performance.now())
      })
      sockets.push(socket)
    }
    expect([await isReady(0), await isReady(1)]).toEqual([true, true])
    const checked = Promise.withResolvers<void>()
    let left: unknown
    const stopped = second.restart({}, async () => {
      const { db } = first.context.database
      left = [
        await db.selectFrom('connections').select('socket_id').execute(),
        (await db.selectFrom('nodes').select('id').execute()).length,
      ]
      await checked.promise
    })
    // The one that stops first: it listens for less than a second more.
    expect([await isReady(1), await isReady(0)]).toEqual([false, true])
    await expect.poll(() => closedAt.length).toBeGreaterThan(0)
    const [mia] = people
    await expect(connectSocket(both.beside({ token: mia?.token }))).rejects.toThrow(
      'websocket error',
    )
    await expect.poll(() => closedAt.length).toBe(SOCKETS)
    await expect.poll(() => left).toEqual([[], 1])
    checked.resolve()
    await stopped
    // After `io server disconnect` a client would not connect again by itself.
    expect(reasons).toEqual(new Set(['transport close']))
    expect(Math.max(...closedAt) - Math.min(...closedAt)).toBeGreaterThan(SLICES_MS)
    for (const { socket } of sockets) socket.close()
  })

  test('People sent away by a node that drains are back at another one, which goes on answering', async () => {
    const [first, second] = both.nodes
    const people = await everybody()
    let target = second.address
    const balancer = await openTcpProxy(() => target)
    const sockets = people.flatMap(({ token }) =>
      Array.from({ length: OF_A_PERSON }, () =>
        io(balancer.address, { auth: { token }, transports: ['websocket'], forceNew: true }),
      ),
    )
    const connected = () => sockets.filter((socket) => socket.connected).length
    await expect.poll(connected, { timeout: BACK_MS }).toBe(SOCKETS)
    let isBack = false
    const here = newClient(first.address, people[0]?.token)
    const ask = async () => {
      const took: number[] = []
      while (!isBack) {
        const began = performance.now()
        await here.ask(unreadCount)
        took.push(performance.now() - began)
        await wait(ASK_EVERY_MS)
      }
      return Math.max(...took)
    }
    target = first.address
    const slowest = ask()
    await second
      .restart({}, () => expect.poll(connected, { timeout: BACK_MS }).toBe(SOCKETS))
      .finally(() => {
        isBack = true
      })
    report(
      `${SOCKETS} sockets moved to the other node; a call took ${Math.round(await slowest)} ms at most`,
    )
    for (const socket of sockets) socket.close()
    await balancer.close()
  })
})
