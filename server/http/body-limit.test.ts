import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardBody } from './body-limit.ts'

const server = createServer((request, response) => {
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
  await wait(150)
  expect(answer).toContain('200 OK')
  expect(answer).not.toContain('408')
  socket.destroy()
  await app.close()
})
