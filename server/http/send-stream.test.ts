import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { sendStream } from './send-bytes.ts'

test('trust i A streamed answer that nobody reads ends with its connection once it is cut off', async () => {
  const cut = new AbortController()
  const told: string[] = []
  const pieces = async function* () {
    for (;;) yield await Promise.resolve(Buffer.alloc(65_536))
  }
  const app = fastify()
  app.get('/', (_request, reply) =>
    sendStream(reply, {
      contentType: 'application/zip',
      pieces: pieces(),
      headers: {},
      signal: cut.signal,
      onFault: () => told.push('fault'),
      onOver: () => told.push('over'),
    }),
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'readable')
  expect(told).toEqual([])
  cut.abort()
  const closed = once(socket, 'close')
  socket.on('error', () => undefined).resume()
  await closed
  expect(told.toSorted()).toEqual(['fault', 'over'])
  await app.close()
})
