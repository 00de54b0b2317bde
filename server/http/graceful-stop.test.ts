// @module-tag thorough
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { slow } from '../testing/effort.ts'
import { createGracefulStop, type GracefulStop } from './graceful-stop.ts'

const WITHIN_MS = 30_000

let stop: GracefulStop
let port: number
let close: () => Promise<void>
/** Requests that wait for their answer. */
let waiting: ServerResponse[]
let agent: Agent

beforeEach(async () => {
  waiting = []
  agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const server = createServer(({ url }, response) => {
    if (url === '/begun') response.writeHead(200).write('a')
    if (url === '/begun' || url === '/held') waiting.push(response)
    else response.end('a')
  })
  stop = createGracefulStop(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
  close = async () => {
    agent.destroy()
    server.closeAllConnections()
    server.close()
  }
})
afterEach(() => close())

/** Sends a POST; resolves to what its answer says of the connection. */
async function post(path: string, by: Agent | false = agent) {
  const sent = request({ host: '127.0.0.1', port, path, method: 'POST', agent: by }).end('text')
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  await answer.toArray()
  return answer.headers.connection
}
const blockEventLoop = (ms: number) => {
  const until = performance.now() + ms
  while (performance.now() < until);
}
const held = async () => {
  while (waiting.length === 0) await pause(1)
  return waiting[0] as ServerResponse
}

test('A client that connected before the server stopped listening is answered, and a later one is refused', async () => {
  const answers = Array.from({ length: 50 }, () => post('/', false))
  await stop.refuseConnections()
  expect(await Promise.all(answers)).toEqual(Array.from({ length: 50 }, () => 'close'))
  await expect(post('/', false)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('A client that connects during long turns of the event loop is answered', async () => {
  const answers: Promise<string | undefined>[] = []
  const connecting = async () => {
    for (let count = 0; count < 5; count += 1) {
      await nextTurn()
      answers.push(post('/', false))
      await new Promise<void>((connected) => process.nextTick(connected))
      blockEventLoop(15)
      // The connection is accepted in the next turn, and the turn after that has nothing to accept.
      await nextTurn()
    }
  }
  await Promise.all([connecting(), stop.refuseConnections()])
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['close']))
})

test('A kept connection takes one more request, and says that it is the last', async () => {
  expect(await post('/')).toBe('keep-alive')
  await stop.refuseConnections()
  expect(await post('/')).toBe('close')
  await expect(post('/')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('A request under way when the stop began leaves no connection for a further one', async () => {
  const answer = post('/held')
  const response = await held()
  await stop.refuseConnections()
  response.end('b')
  expect(await answer).toBe('close')
})

test('Where an answer had begun, its connection is waited for once more', slow, async () => {
  const answer = post('/begun')
  const response = await held()
  await stop.refuseConnections()
  const answered = stop.untilAnswered(WITHIN_MS)
  await pause(1_200)
  // Before the answer ends, which is heard later than it was given.
  const began = performance.now()
  response.end('b')
  expect(await answer).toBe('keep-alive')
  await answered
  expect(performance.now() - began).toBeGreaterThan(900)
})

test('Requests sent behind one another on a connection are all answered', async () => {
  const kept = connect(port, '127.0.0.1')
  const head = 'HTTP/1.1\r\nhost: a\r\n\r\n'
  kept.write(`GET /held ${head}GET / ${head}`)
  const response = await held()
  await stop.refuseConnections()
  response.end('b')
  let answers = ''
  for await (const piece of kept) {
    answers += piece
    if (answers.match(/200 OK/g)?.length === 2) return
  }
  expect.unreachable(answers)
})

test('Kept connections that are used one after the other are all waited for', slow, async () => {
  const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  for (const one of agents) await post('/', one)
  await stop.refuseConnections()
  const answered = stop.untilAnswered(WITHIN_MS)
  for (const one of agents) {
    await pause(400)
    expect(await post('/', one)).toBe('close')
  }
  await answered
})

test('A request that came while this process was busy for long is answered', slow, async () => {
  const kept = connect(port, '127.0.0.1')
  const line = 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 0\r\n\r\n'
  kept.write(line)
  await once(kept, 'data')
  await stop.refuseConnections()
  const answered = stop.untilAnswered(WITHIN_MS)
  kept.write(line)
  blockEventLoop(1_500)
  const [answer] = (await once(kept, 'data')) as [Buffer]
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK/)
  expect(String(answer)).toMatch(/\r\nconnection: close\r\n/i)
  await answered
})

test('A request without an end is waited for no longer than it is told', async () => {
  const answer = post('/held').catch(() => 'cut')
  await held()
  await stop.refuseConnections()
  await stop.untilAnswered(50)
  await close()
  expect(await answer).toBe('cut')
})
