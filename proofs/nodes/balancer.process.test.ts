import { randomBytes, randomUUID } from 'node:crypto'
import { request } from 'node:https'
import { connect } from 'node:net'
import { Pool } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logout } from '#contract/accounts/calls.ts'
import { postMessage } from '#contract/chat/calls.ts'
import { messageSent } from '#contract/chat/events.ts'
import { fillPath } from '#contract/kernel/call.ts'
import { lookUpInvitation } from '#contract/pairing/calls.ts'
import { openChatDevice } from '#server/testing/chat-device.ts'
import { expectOneConversation, shows, wholeConversation } from '#server/testing/conversations.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { effort, thorough } from '#server/testing/effort.ts'
import { newPostgresDatabase, postgresAlone } from '#server/testing/engines.ts'
import { send } from '#server/testing/http-client.ts'
import { type NodeProcesses, openNodeProcesses } from '#server/testing/node-processes.ts'
import { requestOf } from '#server/testing/person.ts'
import { fileForm, sendPhoto, takePhoto } from '#server/testing/pictures.ts'
import { nextPort } from '#server/testing/ports.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { until } from '#server/testing/until.ts'
import { whyAbsent } from '../../tools/programs.ts'
import { report } from '../report.ts'
import { type Nginx, openNginx } from './nginx.ts'
import { HAS_IPV6 } from './proxy-program.ts'

const NODES = 3
const COUPLES = 20
/** Messages of each of the two. */
const MESSAGES = effort('KNISTERN_BALANCED_MESSAGES', { main: 25, all: 250, nightly: 2_500 })
const KILLS = effort('KNISTERN_BALANCED_KILLS', { main: 1, all: 2, nightly: 30 })
const STOPS = effort('KNISTERN_BALANCED_STOPS', { main: 1, all: 2, nightly: 30 })
/** People who write by call, or send a photo, while a node stops; each from its own address. */
const WRITERS = 8
const UPLOADS = 4
const MIB = 1024 ** 2
const STARTED_MS = 300_000
const BACK_MS = 60_000

/** Noise does not shrink: a PNG of almost 15 MiB. */
const largePhoto = () => {
  const [width, height] = [2_240, 2_240]
  const noise = randomBytes(width * height * 3)
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Begins to send a photo; `finish` sends the rest, and resolves to the answer. */
async function openUpload({ address, token }: Person, from: string) {
  const { headers, body: form } = fileForm(await takePhoto())
  const body = Buffer.from(form)
  const authorization = `Bearer ${token}`
  const sent = request(`${address}/api/media/uploads/`, {
    method: 'POST',
    localAddress: from,
    agent: false,
    headers: { ...headers, authorization, 'content-length': body.length },
  })
  const answer = new Promise<string>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.toArray().then((parts) => resolve(parts.join('')), reject)
    })
  })
  await new Promise((written) => sent.write(body.subarray(0, body.length / 2), written))
  return {
    finish() {
      sent.end(body.subarray(body.length / 2))
      return answer
    },
  }
}

/** Whether nobody listens there, without asking for its health, which would delay a stop. */
const refuses = (address: string) =>
  new Promise<true | undefined>((resolve) => {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    socket.once('error', () => resolve(true))
    socket.once('connect', () => {
      socket.destroy()
      resolve(undefined)
    })
  })

const reason = whyAbsent('nginx')
const why = reason === undefined ? '' : ` (${reason})`
const suite = describe.skipIf(reason !== undefined).each(postgresAlone)

suite(`%s: nodes behind nginx${why}`, thorough, () => {
  const port = nextPort()
  const env = { PUBLIC_URL: `https://127.0.0.1:${port}`, TRUSTED_PROXIES: '127.0.0.1' }
  let database: { url: string; drop: () => Promise<void> }
  let db: Pool
  let processes: NodeProcesses
  /** nginx in front of the first two nodes, and of all three. */
  let ofTwo: Nginx
  let ofThree: Nginx
  let couples: Pair[]

  beforeAll(async () => {
    database = await newPostgresDatabase()
    db = new Pool({ connectionString: database.url, max: 4 })
    processes = await openNodeProcesses(NODES, { databaseUrl: database.url, env })
    ofThree = await openNginx(processes.nodes, port)
    ofTwo = await openNginx(processes.nodes.slice(0, 2))
    couples = await Promise.all(Array.from({ length: COUPLES }, () => newPair(ofThree)))
  }, STARTED_MS)
  afterAll(async () => {
    await ofTwo.close()
    await ofThree.close()
    await processes.close()
    await db.end()
    await database.drop()
  })

  const behind = (count: number) => (count === 2 ? ofTwo : ofThree)
  /** Id of the node that has a socket. */
  const nodeIdOf = ({ id }: { readonly id?: string | undefined }) =>
    until('the socket has its row', BACK_MS, async () => {
      const find = 'select node_id from connections where socket_id = $1'
      return (await db.query<{ node_id: string }>(find, [id])).rows[0]?.node_id
    })
  /** The process with a person's socket: where a direct one of theirs is on the same node. */
  const processOf = async (socket: { readonly id?: string | undefined }, { token }: Person) => {
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
    `Both of ${COUPLES} couples land on one of %i nodes, by polling and by websocket`,
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

  test(`${2 * MESSAGES} messages are heard once and in order, both ways`, async () => {
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
    expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
    for (const device of devices) device.close()
  })

  test.each([2, 3])(
    `Couples whose node of %i is killed in a storm, ${KILLS} times, are back at once, and acknowledged messages are shown once`,
    {
      timeout: (KILLS + 1) * 3 * BACK_MS,
    },
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
      const some = () => {
        const enough = sent.length + 20
        return until('some are sent', BACK_MS, () => sent.length > enough || undefined)
      }
      const areBack = () => devices.every(({ socket }) => socket.connected) || undefined
      const backMs: number[] = []
      try {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await some()
          const node = await processOf(devices[0]?.socket ?? {}, mia)
          // Listened for before: they may be back when this process hears of the other one's end.
          let noticed = 0
          for (const { socket } of devices) socket.once('disconnect', () => (noticed += 1))
          const began = performance.now()
          await node.kill()
          await until('both notice', BACK_MS, () => noticed === devices.length || undefined)
          await until('both are back', BACK_MS, areBack)
          backMs.push(Math.round(performance.now() - began))
          await some()
          await node.start()
        }
      } finally {
        isOver = true
      }
      await Promise.all(storm)
      for (const device of devices) await shows(device, sent.length, BACK_MS)
      expectOneConversation(devices, sent)
      expect(devices.map((device) => device.shown().length)).toEqual([sent.length, sent.length])
      report(
        `${sent.length} messages over ${KILLS} kills of one of ${count} nodes behind nginx; both were back after ${backMs.join(', ')} ms`,
      )
      for (const device of devices) device.close()
    },
  )

  test('A logout through the balancer ends the sockets of all nodes', async () => {
    const { address } = ofTwo
    const { mia } = await newPair({ address })
    const sockets = new Map<string, Awaited<ReturnType<typeof connectSocket>>>()
    for (let k = 0; sockets.size < 2; k += 1) {
      const socket = await connectSocket({ address, token: mia.token, pairId: String(k) })
      const nodeId = await nodeIdOf(socket.socket)
      if (sockets.has(nodeId)) socket.close()
      else sockets.set(nodeId, socket)
    }
    expect((await mia.call(logout)).status).toBe(204)
    const ends = await Promise.all(Array.from(sockets.values(), (socket) => socket.cut()))
    expect(ends).toEqual(['io server disconnect', 'io server disconnect'])
  })

  test(`A node that is stopped, ${STOPS} times, answers all it was given`, {
    timeout: (STOPS + 1) * 3 * BACK_MS,
  }, async () => {
    const { mia } = await newPair(ofTwo)
    let isOver = false
    let answered = 0
    const kept: string[] = []
    const lost: string[] = []
    const note = (text: string) => {
      answered += 1
      if (text.startsWith('{"id":')) kept.push((JSON.parse(text) as { id: string }).id)
      else lost.push(text)
    }
    const writers = Array.from({ length: WRITERS }, async (_, at) => {
      while (!isOver) {
        const body = { text: 'Hallo', clientId: randomUUID() }
        const from = `127.0.0.${at + 2}`
        const answer = mia.send({ ...requestOf(postMessage, { body }), from })
        note(await answer.then(({ text }) => text, String))
      }
    })
    const some = () => {
      const enough = answered + 10 * WRITERS
      return until('some are answered', BACK_MS, () => answered > enough || undefined)
    }
    try {
      for (let stop = 0; stop < STOPS; stop += 1) {
        const uploads = await Promise.all(
          Array.from({ length: UPLOADS }, (_, at) => openUpload(mia, `127.0.0.${at + 2}`)),
        )
        await some()
        const node = processes.nodes[stop % 2]
        const stopped = node?.kill('SIGTERM')
        await until('it listens no more', BACK_MS, () => refuses(node?.address ?? ''))
        for (const upload of uploads) note(await upload.finish().catch(String))
        await stopped
        await some()
        await node?.start()
      }
    } finally {
      isOver = true
    }
    await Promise.all(writers)
    if (lost.length > 0) lost.push(ofTwo.errors())
    expect(lost).toEqual([])
    const stored = await wholeConversation(mia)
    expect([...stored.keys()].sort()).toEqual(kept.toSorted())
    report(`${answered} calls over ${STOPS} stops of one of 2 nodes behind nginx`)
  })

  test('A large photo comes through, one that is too large is refused by the server', async () => {
    const { address } = ofThree
    const { mia, jonas, pairId } = await newPair(ofThree)
    const hers = await connectSocket({ address, token: mia.token, pairId })
    const photo = await largePhoto()
    expect(photo.length).toBeGreaterThan(14 * MIB)
    const posted = await sendPhoto(jonas, photo)
    expect(posted.headers['strict-transport-security']).toMatch(/max-age=31536000/)
    const { fileUrl } = JSON.parse(posted.text) as { fileUrl: string }
    expect(await hers.next(messageSent.name)).toMatchObject({ fileUrl })
    expect((await mia.send({ path: fileUrl })).status).toBe(200)
    const tooLarge = await sendPhoto(jonas, Buffer.alloc(20.5 * MIB, 1))
    expect([tooLarge.status, tooLarge.text]).toEqual([413, expect.stringContaining('"message":')])
    hers.close()
  })

  test('http leads to https', async () => {
    const { status, headers } = await send(ofTwo.plainAddress, {
      path: '/login?x=1',
      headers: { host: 'localhost' },
    })
    expect([status, headers.location]).toEqual([308, 'https://localhost/login?x=1'])
  })

  test.skipIf(!HAS_IPV6)('A client by IPv6 is led to https and answered as well', async () => {
    const byIpv6 = (address: string) =>
      send(address.replace('127.0.0.1', '[::1]'), { path: '/health' })
    expect((await byIpv6(ofTwo.plainAddress)).status).toBe(308)
    expect((await byIpv6(ofTwo.address)).status).toBe(200)
  })

  test('trust c Limits count by the address somebody comes from, and nobody can claim another', async () => {
    const { url, drop } = await newPostgresDatabase()
    const limited = { ...env, RATE_LIMITS: 'on' }
    const { nodes, close } = await openNodeProcesses(2, { databaseUrl: url, env: limited })
    const nginx = await openNginx(nodes)
    const path = `/api${fillPath(lookUpInvitation.path, { inviteCode: 'A'.repeat(22) })}`
    const lookUp = async (from: string, headers = {}) =>
      (await send(nginx.address, { path, from, headers })).status
    for (let count = 0; count < 20; count += 1) expect(await lookUp('127.0.0.2')).toBe(404)
    expect(await lookUp('127.0.0.2')).toBe(429)
    expect(await lookUp('127.0.0.2', { 'x-forwarded-for': '203.0.113.7' })).toBe(429)
    expect(await lookUp('127.0.0.3')).toBe(404)
    await nginx.close()
    await close()
    await drop()
  })
})
