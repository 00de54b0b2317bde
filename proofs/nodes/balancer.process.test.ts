import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { messageSent } from '#contract/chat/events.ts'
import { fillPath } from '#contract/kernel/call.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { openChatDevice } from '../../server/testing/chat-device.ts'
import {
  expectOneConversation,
  shows,
  wholeConversation,
} from '../../server/testing/conversations.ts'
import { newPair, type Pair } from '../../server/testing/couples.ts'
import { effort, thorough } from '../../server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '../../server/testing/engines.ts'
import { send } from '../../server/testing/http-client.ts'
import {
  type NodeProcess,
  type NodeProcesses,
  openNodeProcesses,
} from '../../server/testing/node-processes.ts'
import { requestOf } from '../../server/testing/person.ts'
import { sendPhoto } from '../../server/testing/pictures.ts'
import { nextPort } from '../../server/testing/ports.ts'
import { connectSocket, type SocketClient } from '../../server/testing/socket.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { report } from '../report.ts'
import { type Nginx, openNginx } from './nginx.ts'

const NODES = 3
const COUPLES = 20
/** Of each of the two. */
const MESSAGES = effort('KNISTERN_BALANCED_MESSAGES', { main: 25, all: 250, nightly: 2_500 })
const KILLS = effort('KNISTERN_BALANCED_KILLS', { main: 1, all: 3, nightly: 30 })
const STOPS = effort('KNISTERN_BALANCED_STOPS', { main: 1, all: 3, nightly: 30 })
/** Who writes by call while a node stops, each from an address of its own. */
const WRITERS = 8
const MIB = 1024 ** 2
const STARTED_MS = 300_000
const BACK_MS = 60_000

const reason = whyAbsent('nginx')
const why = reason === undefined ? '' : ` (${reason})`

describe.skipIf(reason !== undefined).each(postgresAlone)(
  `%s: nodes behind nginx${why}`,
  thorough,
  () => {
    const port = nextPort()
    let database: { url: string; drop: () => Promise<void> }
    let db: Client
    let processes: NodeProcesses
    /** In front of the first two, and of all three. */
    let ofTwo: Nginx
    let ofThree: Nginx
    let couples: Pair[]

    beforeAll(async () => {
      database = await newPostgresDatabase()
      db = new Client({ connectionString: database.url })
      await db.connect()
      const env = { PUBLIC_URL: `https://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' }
      processes = await openNodeProcesses(NODES, { databaseUrl: database.url, env })
      ofThree = await openNginx(processes.nodes, port)
      ofTwo = await openNginx(processes.nodes.slice(0, 2))
      couples = await Promise.all(Array.from({ length: COUPLES }, () => newPair(ofThree)))
    }, STARTED_MS)
    afterAll(async () => {
      await ofTwo?.close()
      await ofThree?.close()
      await processes?.close()
      await db?.end()
      await database?.drop()
    })

    const behind = (count: number) => (count === 2 ? ofTwo : ofThree)
    /** The node that has a socket. */
    const nodeIdOf = async ({ id }: SocketClient['socket']): Promise<string> => {
      const find = async () => {
        const { rows } = await db.query<{ node_id: string }>(
          'select node_id from connections where socket_id = $1',
          [id],
        )
        return rows[0]?.node_id
      }
      await expect.poll(find, { timeout: BACK_MS }).toBeDefined()
      return (await find()) ?? ''
    }
    /** The process that has a socket: the one where another socket of the person has the same node. */
    const processOf = async (socket: SocketClient['socket'], token: string | undefined) => {
      const wanted = await nodeIdOf(socket)
      for (const node of processes.nodes) {
        const direct = await connectSocket({ address: node.address, token })
        const id = await nodeIdOf(direct.socket)
        direct.close()
        if (id === wanted) return node
      }
      throw new Error('No process has this socket.')
    }

    test.each([2, 3])(
      `Of ${COUPLES} couples both land on one of %i nodes, by polling and by websocket`,
      async (count) => {
        const { address } = behind(count)
        const landed = await Promise.all(
          couples.map(async ({ mia, jonas, pairId }) => {
            const hers = await connectSocket({ address, token: mia.token, pairId }, ['polling'])
            const his = await connectSocket({ address, token: jonas.token, pairId })
            const nodes = [await nodeIdOf(hers.socket), await nodeIdOf(his.socket)]
            hers.close()
            his.close()
            return nodes
          }),
        )
        expect(landed.filter(([hers, his]) => hers !== his)).toEqual([])
        expect(new Set(landed.flat()).size).toBeGreaterThan(1)
      },
    )

    test(`${2 * MESSAGES} messages are heard once and in order, both ways`, {
      timeout: 5 * BACK_MS,
    }, async () => {
      const { address } = ofThree
      const { mia, jonas, pairId } = await newPair(ofThree)
      const devices = [
        openChatDevice({ address, pairId, token: mia.token, transports: ['polling'] }),
        openChatDevice({ address, pairId, token: jonas.token }),
      ]
      const sent: string[] = []
      await Promise.all(
        devices.map(async (device, at) => {
          for (let number = 1; number <= MESSAGES; number += 1) {
            sent.push(`${at} ${number}`)
            await device.send(`${at} ${number}`)
          }
        }),
      )
      for (const device of devices) await shows(device, sent.length, BACK_MS)
      expectOneConversation(devices, sent)
      for (const device of devices) device.close()
    })

    test.each([2, 3])(
      `Whose node of %i is killed in a storm, ${KILLS} times, is back within seconds; what was acknowledged is shown once`,
      { timeout: (KILLS + 1) * 3 * BACK_MS },
      async (count) => {
        const { address } = behind(count)
        const { mia, jonas, pairId } = await newPair({ address })
        const devices = [mia, jonas].map(({ token }) => openChatDevice({ address, pairId, token }))
        const sent: string[] = []
        let isOver = false
        const storm = devices.map(async (device, at) => {
          for (let number = 0; !isOver; number += 1) {
            await device.send(`${at} ${number}`)
            sent.push(`${at} ${number}`)
          }
        })
        const some = async () => {
          const enough = sent.length + 20
          await expect.poll(() => sent.length, { timeout: BACK_MS }).toBeGreaterThan(enough)
        }
        const areConnected = () => devices.every(({ socket }) => socket.connected)
        const backMs: number[] = []
        try {
          for (let kill = 0; kill < KILLS; kill += 1) {
            await some()
            const [device] = devices
            const node = device && (await processOf(device.socket, mia.token))
            const began = performance.now()
            await node?.kill()
            await expect.poll(areConnected, { timeout: BACK_MS, interval: 10 }).toBe(true)
            await some()
            backMs.push(Math.round(performance.now() - began))
            await node?.start()
          }
        } finally {
          isOver = true
        }
        await Promise.all(storm)
        for (const device of devices) await shows(device, sent.length, BACK_MS)
        expectOneConversation(devices, sent)
        report(
          `${sent.length} messages over ${KILLS} kills of one of ${count} nodes; both wrote again after ${backMs.join(', ')} ms`,
        )
        for (const device of devices) device.close()
      },
    )

    test('A logout through it ends the sockets of all nodes', async () => {
      const { mia } = await newPair(ofTwo)
      const sockets = [await connectSocket({ ...mia, address: ofTwo.address, pairId: '0' })]
      const nodeIds = new Set(await Promise.all(sockets.map(({ socket }) => nodeIdOf(socket))))
      for (let k = 1; nodeIds.size < 2; k += 1) {
        const socket = await connectSocket({
          address: ofTwo.address,
          token: mia.token,
          pairId: `${k}`,
        })
        const id = await nodeIdOf(socket.socket)
        if (nodeIds.has(id)) socket.close()
        else sockets.push(socket)
        nodeIds.add(id)
      }
      expect((await mia.call(logout)).status).toBe(204)
      expect(await Promise.all(sockets.map((socket) => socket.cut()))).toEqual(
        sockets.map(() => 'io server disconnect'),
      )
    })

    test(`A node that is stopped, ${STOPS} times, answers all it was given, and nobody's message is lost`, {
      timeout: (STOPS + 1) * 3 * BACK_MS,
    }, async () => {
      const { mia } = await newPair(ofTwo)
      let isOver = false
      const statuses: number[] = []
      const stored: string[] = []
      const writers = Array.from({ length: WRITERS }, async (_, at) => {
        while (!isOver) {
          const body = { text: 'Hallo', clientId: randomUUID() }
          const request = { ...requestOf(postMessage, { body }), from: `127.0.0.${at + 2}` }
          const { status, text } = await mia
            .send(request)
            .catch(String)
            .then((answer) => (typeof answer === 'string' ? { status: 0, text: answer } : answer))
          statuses.push(status)
          if (status === 200) stored.push((JSON.parse(text) as { id: string }).id)
          else console.log(status, text.slice(0, 300))
        }
      })
      const some = async () => {
        const enough = statuses.length + 10 * WRITERS
        await expect.poll(() => statuses.length, { timeout: BACK_MS }).toBeGreaterThan(enough)
      }
      const nodes = processes.nodes.slice(0, 2)
      for (let stop = 0; stop < STOPS; stop += 1) {
        await some()
        const node = nodes[stop % nodes.length] as NodeProcess
        await node.kill('SIGTERM')
        await some()
        await node.start()
      }
      isOver = true
      await Promise.all(writers)
      report(`${statuses.length} calls over ${STOPS} stops`)
      expect(statuses.filter((status) => status !== 200)).toEqual([])
      const kept = await wholeConversation(mia)
      expect([...kept.keys()].sort()).toEqual(stored.toSorted())
    })
  },
)
