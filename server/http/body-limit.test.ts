import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate as oneTurn, setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { BODY_MAX_BYTES } from '#contract/kernel/call.ts'
import { BODY_PACE, guardBody } from './node-server.ts'

let [asked, received] = [0, 0]
const server = createServer((request, response) => {
  asked += 1
  request.on('data', (piece: Buffer) => {
    received += piece.length
  })
  guardBody(request, response, { everyMs: 100, bytes: 10 })
  request.resume()
  request.on('end', () => response.end('ganz'))
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

const say = (bytes: string): Promise<string> => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${bytes}`)
  return text(socket)
}

test.each(['Content-Length: 5\r\n\r\nein', 'Transfer-Encoding: chunked\r\n\r\n3\r\nein\r\n'])(
  'trust i A body that stays away is given up with 408',
  async (bytes) => {
    const answer = await say(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('Die Anfrage kam zu langsam.')
  },
)

test.each(['Content-Length: 3\r\n\r\nein', '\r\n'])(
  'A whole body is left in peace',
  async (bytes) => {
    expect(await say(bytes)).toMatch(/^HTTP\/1\.1 200 /)
  },
)

describe('by a clock of the test', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  // `expect.poll` would put the clock forward itself.
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await oneTurn()
  }

  test('trust i A body that comes slowly is taken however long it takes, until it stands still', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString()
    })
    const sendSlowly = async (pieces: number) => {
      for (let count = 0; count < pieces; count += 1) {
        const before = received
        socket.write('x'.repeat(10))
        await until(() => received === before + 10)
        vi.advanceTimersByTime(100)
      }
    }
    const begin = async () => {
      const before = asked
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\n')
      await until(() => asked === before + 1)
    }
    await begin()
    await sendSlowly(50)
    await until(() => answer !== '')
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    answer = ''
    await begin()
    await sendSlowly(49)
    expect(answer).toBe('')
    vi.advanceTimersByTime(100)
    await until(() => answer !== '')
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*Die Anfrage kam zu langsam\./s)
    socket.destroy()
  })
})

test('A phone with 20 KB a second stays far above what is asked of it', () => {
  const aSecond = (BODY_PACE.bytes / BODY_PACE.everyMs) * 1_000
  expect(aSecond * 4).toBeLessThan(20_000)
  // A body that is no file has to be whole by then.
  expect(BODY_PACE.bytes).toBeGreaterThan(BODY_MAX_BYTES)
})

test('A request that is answered without its body being read, or comes over no connection, is not ended later', async () => {
  const app = fastify()
  app.addHook('onRequest', (request, reply, done) => {
    guardBody(request.raw, reply.raw, { everyMs: 50, bytes: 10 })
    done()
  })
  app.addContentTypeParser('*', (_request, _payload, done) => done(null, undefined))
  app.post('/', () => 'genug')
  const address = await app.listen()
  const headers = { 'content-type': 'application/x-test' }
  expect((await app.inject({ method: 'POST', url: '/', headers, payload: 'ein' })).body).toBe(
    'genug',
  )
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-test\r\nContent-Length: 9\r\n\r\nein',
  )
  let answer = ''
  socket.on('data', (bytes: Buffer) => {
    answer += String(bytes)
  })
  await expect.poll(() => answer).toContain('200 OK')
  await wait(150)
  expect(answer).not.toContain('408')
  socket.destroy()
  await app.close()
})
