import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chatCalls, searchMessages } from '#contract/chat/calls.ts'
import { joinPair, sendMessage } from '#contract/chat/events.ts'
import type { Call } from '#contract/kernel/call.ts'
import { health } from '#contract/kernel/server.ts'
import { calls } from '#contract/manifest.ts'
import { newPair, type Pair } from '../testing/couples.ts'
import { slow } from '../testing/effort.ts'
import { newClient, requestOf } from '../testing/person.ts'
import { connectSocket } from '../testing/socket.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

/** The couple's messages, without the photos and the search, and the health check. */
const SERVED: readonly Call[] = [...chatCalls.filter((call) => call !== searchMessages), health]

const BUSY = 'Gerade ist viel los. Bitte versuche es gleich noch einmal.'

describe('a server that cannot keep up', () => {
  let isLate = false
  let app: TestApp
  let pair: Pair
  beforeAll(async () => {
    app = await openTestApp({ engine: 'sqlite', isOverloaded: () => isLate })
    pair = await newPair(app)
    isLate = true
  })
  afterAll(() => app.close())

  test.each(calls.filter((call) => !SERVED.includes(call)))(
    'trust i $method $path: 503 and when to come back',
    async (call) => {
      const params = { id: 'x', name: 'x', inviteCode: 'x', questionId: 'x' }
      for (const client of [pair.mia, newClient(app.address)]) {
        const answer = await client.send(requestOf(call, { params }))
        expect([answer.status, answer.headers['retry-after'], answer.text]).toEqual([
          503,
          '2',
          JSON.stringify({ code: 'server_busy', message: BUSY }),
        ])
      }
    },
  )

  test('trust i The couple’s messages go on, and so does the health check', async () => {
    const { mia, jonas, pairId } = pair
    const [hers, his] = [await connectSocket(mia), await connectSocket(jonas)]
    await hers.socket.timeout(30_000).emitWithAck(joinPair.name, pairId)
    const payload = { pairId, text: 'Noch da?', clientId: crypto.randomUUID() }
    const ack: unknown = await hers.socket.timeout(30_000).emitWithAck(sendMessage.name, payload)
    expect(ack).toMatchObject({ ok: true })
    expect(await his.next(sendMessage.name)).toMatchObject({ text: 'Noch da?' })
    expect((await jonas.send({ path: '/chat/history' })).status).toBe(200)
    expect((await jonas.send({ path: '/health' })).status).toBe(200)
    hers.close()
    his.close()
  })

  test.each(SERVED)('trust i $method $path is not shed', async (call) => {
    const { status } = await pair.mia.send(requestOf(call, { params: { id: 'x' } }))
    expect(status).not.toBe(503)
  })

  test('trust i Afterwards everything is answered again', async () => {
    isLate = false
    expect((await pair.mia.send({ path: '/cards' })).status).toBe(200)
    isLate = true
  })
})

test.each([
  ['2,001st', 2_000, {}],
  ['101st, where MAX_CONNECTIONS is 100,', 100, { connectionsMax: 100 }],
])(
  'trust i The %s connection hears 503, and the others are served',
  slow,
  async (_, max, config) => {
    const app = await openTestApp({ engine: 'sqlite', config })
    const { hostname, port } = new URL(app.address)
    const open: Socket[] = []
    const another = () =>
      new Promise<Socket>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => resolve(socket))
        socket.on('error', reject)
        open.push(socket)
      })
    const asks = (socket: Socket) =>
      new Promise<string>((resolve) => {
        socket.once('data', (bytes: Buffer) => resolve(bytes.toString()))
        socket.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n')
      })
    // Many at once: the first of them have ten seconds for their headers.
    while (open.length < max) await Promise.all(Array.from({ length: 100 }, another))
    const late = await asks(await another())
    expect(late).toMatch(/^HTTP\/1.1 503 /)
    expect(late).toMatch(/\r\nretry-after: 2\r\n/i)
    expect(late).toContain(BUSY)
    expect(await asks(open[0] as Socket)).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of open) socket.destroy()
    await expect.poll(async () => asks(await another())).toMatch(/ 200 /)
    for (const socket of open) socket.destroy()
    await app.close()
  },
)
