// @module-tag thorough
import { randomBytes, randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { atNight, effort } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { type RawAnswer, send } from '#server/testing/http-client.ts'
import { fileForm, takePhoto } from '#server/testing/pictures.ts'
import { newDeviceKeys } from '#server/testing/push-crypto.ts'
import { quantile } from '#server/testing/quantiles.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { sendUnfinished, unauthenticatedBodies } from '#server/testing/unfinished-requests.ts'
import { report } from '../report.ts'
import { keepTalking } from './keep-talking.ts'
import { watchResident } from './resident-memory.ts'

/**
 * Floods of trust i, with the limits people have, behind a proxy whose clients are many: while
 * they go on, a couple writes to each other.
 */
const SECONDS = effort('KNISTERN_FLOOD_SECONDS', { all: 1, nightly: 60 })
/** Number of databases: one in daily runs, since these limits hardly touch the database. */
const DATABASES = effort('KNISTERN_FLOOD_DATABASES', { all: 1, nightly: 2 })
/**
 * Connections that dawdle, and how long the server lets them (`HEADERS_TIMEOUT_MS` in
 * http/server.ts).
 */
const SLOW = 500
const HEADERS_MS = 10_000
const P99_MS = 500
const RESIDENT_MB = 512
const RECOVERY_MS = 10_000
/** The time of a call of a couple alone, which counts as normal after a flood. */
const NORMAL_MS = 100

/** Longer than anybody should wait, but on a shared machine a call may take as long. */
const TIMEOUT_MS = 90_000

const JSON_TYPE = { 'content-type': 'application/json' }
const anyAddress = () =>
  [randomInt(1, 223), randomInt(256), randomInt(256), randomInt(1, 255)].join('.')

describe.each(engines.slice(0, DATABASES))('floods on %s', (engine) => {
  let server: TestServer
  let pair: Pair
  let attackers: Pair
  beforeAll(async () => {
    server = await startTestServer(engine, { TRUSTED_PROXIES: '127.0.0.1' })
    pair = await newPair(server)
    attackers = await newPair(server, { names: ['Eva', 'Tom'] })
  })
  afterAll(() => server.close())

  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const note = ({ status, headers }: RawAnswer, right: readonly number[]) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (!right.includes(status)) wrong.push(`answered ${status}`)
    const isLater = status === 429 || status === 503
    if (isLater && !/^[1-9]\d*$/.test(headers['retry-after'] ?? ''))
      wrong.push(`${status} without Retry-After`)
  }

  /** Runs `once` repeatedly in `atOnce` loops until the time is over. */
  async function flood(atOnce: number, once: () => Promise<void>): Promise<void> {
    const end = performance.now() + SECONDS * 1_000
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (performance.now() < end) await once()
      }),
    )
  }

  /** Runs a flood beside a couple that writes, and judges both. */
  async function beside(name: string, attack: () => Promise<void>): Promise<void> {
    statuses.clear()
    const { pid } = server
    const talk = await keepTalking(pair)
    await expect.poll(() => talk.trips.length, { timeout: 20_000 }).toBeGreaterThan(3)
    const memory = await watchResident(pid)
    const before = talk.trips.length
    // Where the whole machine stood still, a second has shown nothing of the couple.
    do await attack()
    while (talk.trips.length === before)
    const during = talk.trips.slice(before)
    const ended = performance.now()
    const since = talk.trips.length
    // Three in a row as quick as ever.
    const calm = () =>
      talk.trips
        .slice(since)
        .slice(-3)
        .every((ms) => ms < atNight(NORMAL_MS))
    await expect.poll(() => talk.trips.length > since + 3 && calm(), { timeout: 60_000 }).toBe(true)
    const recovery = performance.now() - ended
    const { most } = await memory.stop()
    await talk.stop()
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    const [middle = 0, p99 = 0] = [0.5, 0.99].map((share) => Math.round(quantile(during, share)))
    report(
      `${name} on ${engine}, ${SECONDS} s: ${counts}; round trip median ${middle} ms, p99 ${p99} ms of ${during.length}; memory ${most} MB; normal after ${Math.round(recovery)} ms`,
    )
    expect(wrong.splice(0)).toEqual([])
    expect(talk.faults).toEqual([])
    expect(server.pid).toBe(pid)
    expect(p99).toBeLessThanOrEqual(atNight(P99_MS))
    expect(most).toBeLessThanOrEqual(atNight(RESIDENT_MB))
    expect(recovery).toBeLessThanOrEqual(atNight(RECOVERY_MS))
  }

  const patient = { timeout: 300_000 + SECONDS * 5_000 }
  const guess = (address: () => string) => async () => {
    const body = JSON.stringify({
      identifier: `${randomBytes(6).toString('hex')}@beispiel.de`,
      password: 'falsch',
    })
    const headers = { ...JSON_TYPE, 'x-forwarded-for': address() }
    note(
      await send(server.address, {
        method: 'POST',
        path: '/auth/login',
        headers,
        body,
        keep: true,
        timeoutMs: TIMEOUT_MS,
      }),
      [401, 429, 503],
    )
  }

  test('trust i Logins from one address', patient, async () => {
    await beside('logins from one address', () =>
      flood(
        40,
        guess(() => '203.0.113.7'),
      ),
    )
    expect(statuses.get(429)).toBeGreaterThan(0)
  })

  test('trust i Logins from everywhere, each from another address', patient, async () => {
    await beside('logins from everywhere', () => flood(300, guess(anyAddress)))
    expect(statuses.get(503)).toBeGreaterThan(0)
  })

  test('trust i Photos, many at once', patient, async () => {
    const photo = fileForm(await takePhoto('jpeg', { width: 4_000, height: 3_000 }))
    await beside('uploads', () =>
      flood(30, async () => {
        const request = { method: 'POST', path: '/media/uploads/', ...photo }
        const { status, headers, ...rest } = await attackers.mia.send({
          ...request,
          keep: true,
          timeoutMs: TIMEOUT_MS,
        })
        note({ status, headers, ...rest }, [200, 429, 503])
        if (status !== 200) await wait(20)
      }),
    )
    expect(statuses.get(429)).toBeGreaterThan(0)
  })

  test(`trust i ${SLOW} connections that send a header byte by byte`, patient, async () => {
    const { hostname, port } = new URL(server.address)
    const sockets: Socket[] = []
    let closed = 0
    await beside('slow headers', async () => {
      for (let count = 0; count < SLOW; count += 1) {
        const socket = connect(Number(port), hostname, () =>
          socket.write('GET / HTTP/1.1\r\nhost: x\r\n'),
        )
        socket.on('data', (bytes: Buffer) => {
          const status = Number(bytes.toString().slice(9, 12))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        })
        socket.on('error', () => undefined)
        socket.on('close', () => {
          closed += 1
        })
        sockets.push(socket)
      }
      // Until all are closed, however long the other floods are: a header has its ten seconds, which
      // by day, on a machine that has other work, are not judged.
      const end = performance.now() + Math.min(atNight(2 * HEADERS_MS), TIMEOUT_MS)
      while (closed < SLOW && performance.now() < end) {
        for (const socket of sockets) if (socket.writable && !socket.connecting) socket.write('x')
        await wait(500)
      }
    })
    for (const socket of sockets) socket.destroy()
    expect([...statuses]).toEqual([[408, SLOW]])
    expect(closed).toBe(SLOW)
  })

  test('trust i Bodies of strangers that never end', patient, async () => {
    await beside('unfinished bodies', () =>
      flood(60, async () => {
        for (const [, bytes, head] of unauthenticatedBodies) {
          const request = sendUnfinished(server.address, head(anyAddress()), bytes)
          await request.answered
          request.destroy()
          const status = Number(request.answer().slice(9, 12))
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    expect([...statuses.keys()]).toEqual([401])
  })

  test('trust i Events as fast as a socket takes them', patient, async () => {
    let cuts = 0
    await beside('events', () =>
      flood(8, async () => {
        const device = await connectSocket(attackers.mia).catch(() => undefined)
        if (device === undefined) {
          await wait(50)
          return
        }
        device.socket.on('disconnect', () => {
          cuts += 1
        })
        for (let count = 0; count < 500 && device.socket.connected; count += 1) {
          device.socket.emit('typing', { pairId: attackers.pairId })
          device.socket.emit('chat_message', { pairId: attackers.pairId, text: 'x' })
        }
        await device.cut()
        device.close()
      }),
    )
    expect(cuts).toBeGreaterThan(0)
  })

  test('trust i Devices for push, one after the other', patient, async () => {
    await beside('devices for push', () =>
      flood(20, async () => {
        const { p256dh, auth } = newDeviceKeys()
        const endpoint = `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`
        const answer = await attackers.jonas.send({
          method: 'POST',
          path: '/push/subscribe',
          headers: JSON_TYPE,
          body: JSON.stringify({ endpoint, keys: { p256dh, auth } }),
          keep: true,
          timeoutMs: TIMEOUT_MS,
        })
        note(answer, [201, 429, 503])
      }),
    )
    expect(statuses.get(201)).toBeGreaterThan(0)
  })

  test('trust i Nothing of all that was an error to the server', () => {
    expect(server.output()).toContain('Knistern läuft')
    expect(server.output()).not.toContain('"level":"error"')
  })
})
