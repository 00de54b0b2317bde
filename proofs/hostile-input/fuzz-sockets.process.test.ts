import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { history } from '#contract/chat/calls.ts'
import { joinPair, messageSent, sendMessage } from '#contract/chat/events.ts'
import { eventName, type SocketEvent } from '#contract/kernel/event.ts'
import { events } from '#contract/manifest.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { atNight, effort, seedOf } from '#server/testing/effort.ts'
import { homeEngines } from '#server/testing/engines.ts'
import { send } from '#server/testing/http-client.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { startTestServer, type TestServer } from '#server/testing/test-server.ts'
import { shapeOf } from './fuzz-requests.ts'
import { hostile, nearlyValid, toJson, valid } from './fuzz-values.ts'

/** Socket events made from the contract, and bytes that are none (trust j). */
/** Requests of each event on each database, which has values of its own. */
const RUNS = effort('KNISTERN_FUZZ_RUNS', { main: 25, all: 100, nightly: 5_000 })
const FRAMES = effort('KNISTERN_FUZZ_FRAMES', { main: 20, all: 60, nightly: 2_000 })
const SEED = seedOf('KNISTERN_FUZZ_SEED')
/** By day, when others use the machine too, only what hangs is without an acknowledgement. */
const ACK_MS = Math.min(atNight(5_000), 60_000)

const incoming = events.filter(({ from }) => from === 'client')

/** Frames of Engine.IO and Socket.IO: kinds, namespaces, ids, attachments, in any order. */
const frame = fc.oneof(
  fc.constantFrom(
    '0',
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '9',
    '',
    '40',
    '41',
    '42',
    '43',
    '44',
    '45',
    '46',
    '40{}',
    '40{"token":null}',
    '40{"token":{"a":1}}',
    '40[]',
    '40/admin,',
    '40/system,{"token":"x"}',
    '42[]',
    '42{}',
    '42null',
    '42["connect"]',
    '42["disconnect"]',
    '42["error",{}]',
    '42["newListener"]',
    '42["chat_message"]',
    '42[1]',
    '42[null]',
    '42[{"toString":1}]',
    '42["__proto__",{}]',
    '430[]',
    '43999999999999["x"]',
    '42-1["typing"]',
    '421e308["typing"]',
    '45-',
    '451-["chat_message",{"_placeholder":true,"num":0}]',
    '451-["chat_message",{"_placeholder":true,"num":99}]',
    '459999999999-["x",{"_placeholder":true,"num":0}]',
    '451-["chat_message",{"_placeholder":true,"num":"__proto__"}]',
    '42["typing"',
    '2probe',
    '5',
    '4\0',
    '42["\ud800"]',
    'b',
    'bAAAA',
  ),
  fc
    .tuple(
      fc.constantFrom('42', '420', '4299', '43', '451-'),
      fc.oneof(hostile, fc.array(hostile, { maxLength: 3 })),
    )
    .map(([start, value]) => start + toJson(value)),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.uint8Array({ maxLength: 200 }),
  fc.constantFrom('x'.repeat(70_000), `42["chat_message",${'['.repeat(20_000)}`),
)

describe.each(homeEngines)('values received over a socket on %s', (engine) => {
  let server: TestServer
  let pair: Pair
  beforeAll(async () => {
    server = await startTestServer(engine, { RATE_LIMITS: 'off' })
    pair = await newPair(server)
  })
  afterAll(() => server.close())

  /** Both still write to each other, over sockets opened before. */
  const talk = async (mia: Awaited<ReturnType<typeof connectSocket>>, jonas: typeof mia) => {
    const clientId = crypto.randomUUID()
    const payload = { pairId: pair.pairId, text: 'Hörst du mich?', clientId }
    const ack: unknown = await mia.socket.timeout(ACK_MS).emitWithAck(sendMessage.name, payload)
    expect(ack).toMatchObject({ ok: true })
    await expect.poll(() => JSON.stringify(jonas.received), { timeout: ACK_MS }).toContain(clientId)
  }

  test.for(incoming.map((event): [string, SocketEvent] => [eventName(event), event]))(
    'trust j The event %s is acknowledged as it is written down, whatever it carries',
    { timeout: 300_000 + RUNS * 500 },
    async ([, event]) => {
      const device = await connectSocket(pair.mia)
      const shape = shapeOf(event.payload)
      const named = (field: string) =>
        field === 'pairId' || field === '' ? fc.constant(pair.pairId) : undefined
      const whole = shape === undefined ? fc.constant(undefined) : valid(shape, named)
      const payloads = fc.oneof(whole, nearlyValid(whole), hostile)
      await fc.assert(
        fc.asyncProperty(payloads, fc.boolean(), async (payload, isPlain) => {
          const parts = isPlain ? [payload] : [payload, 'more', { than: ['expected'] }]
          if (event.ack === undefined) {
            // Only a refusal would be acknowledged: whatever comes next shows that it was taken.
            device.socket.emit(event.name, ...parts)
            return
          }
          const ack: unknown = await device.socket.timeout(ACK_MS).emitWithAck(event.name, ...parts)
          if (!z.safeParse(event.ack, ack).success) throw new Error(JSON.stringify(ack))
        }),
        { numRuns: RUNS, seed: SEED + homeEngines.indexOf(engine) },
      )
      const after: unknown = await device.socket
        .timeout(ACK_MS)
        .emitWithAck(joinPair.name, pair.pairId)
      expect(after).toEqual({ ok: true })
      device.close()
    },
  )

  test(`trust j ${FRAMES} sequences of frames nobody understands harm nobody else`, {
    timeout: 300_000 + FRAMES * 2_000,
  }, async () => {
    const [mia, jonas] = [await connectSocket(pair.mia), await connectSocket(pair.jonas)]
    const { pid } = server
    const url = `${server.address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`
    await fc.assert(
      fc.asyncProperty(
        fc.array(frame, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (frames, isIn) => {
          const socket = new WebSocket(url)
          await new Promise((done) => socket.addEventListener('open', done))
          const over = new Promise((done) => socket.addEventListener('close', done))
          if (isIn) socket.send(`40{"token":"${pair.mia.token}"}`)
          for (const one of frames) {
            if (socket.readyState === WebSocket.OPEN) socket.send(one)
          }
          // Answered as the last of what was sent on this connection, if it is still there.
          await Promise.race([over, send(server.address, { path: '/health', keep: true })])
          socket.close()
          await over
        },
      ),
      { numRuns: FRAMES, seed: SEED },
    )
    expect(server.pid).toBe(pid)
    await talk(mia, jonas)
    mia.close()
    jonas.close()
    const [last] = await pair.jonas.ask(history, { query: { limit: '1' } })
    expect(last?.text).toBe('Hörst du mich?')
  })

  test('trust j A long poll of nonsense is refused, and the others go on', async () => {
    const [mia, jonas] = [await connectSocket(pair.mia), await connectSocket(pair.jonas)]
    const path = '/socket.io/?EIO=4&transport=polling'
    const statuses = new Set<number>()
    for (const query of [
      '',
      '&sid=x',
      '&sid=__proto__',
      '&sid=constructor',
      '&sid=%00',
      '&sid=',
      '&EIO=9',
      '&EIO=3',
      '&transport=websocket',
      '&transport=__proto__',
      '&transport=webtransport',
      '&j=0',
      '&b64=1',
      `&x=${'y'.repeat(3_000)}`,
      '&sid[]=1&sid[]=2',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'OPTIONS', 'DELETE']) {
        const body = method === 'GET' ? undefined : '40\x1e42["typing"]\x1e9\x1e'
        const answer = await send(server.address, {
          method,
          path: path + query,
          ...(body && { body }),
        })
        statuses.add(answer.status)
      }
    }
    const opened = await send(server.address, { path })
    const { sid } = JSON.parse(opened.text.slice(1)) as { sid: string }
    for (const body of ['', '4', '40', '\x1e'.repeat(10_000), '42["x"]', '9', 'x'.repeat(70_000)]) {
      const answer = await send(server.address, {
        method: 'POST',
        path: `${path}&sid=${sid}`,
        body,
      })
      statuses.add(answer.status)
    }
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    await talk(mia, jonas)
    mia.close()
    jonas.close()
    expect(server.output()).not.toContain('"level":"error"')
  })
})

test('The events of a chat are among those that were sent', () => {
  const names = incoming.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining([joinPair.name, sendMessage.name]))
  expect(events.map(({ name }) => name)).toContain(messageSent.name)
})
