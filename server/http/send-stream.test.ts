import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { refusalAnswer } from '#contract/kernel/call.ts'
import { serverBusy } from '#contract/kernel/refusals.ts'
import { recordLogLines } from '#server/testing/log-lines.ts'
import { answerFault, internalError } from './answer-fault.ts'
import { Refused } from './refuse.ts'
import { sendPart, sendStream } from './send-bytes.ts'

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

test.each([
  ['that gives way to another one', new Refused(serverBusy, 10), 503, refusalAnswer(serverBusy)],
  ['whose files are gone', new Error('a photo was deleted'), 500, internalError],
])(
  'A streamed answer %s before its first byte is answered like any fault, without the headers of the stream',
  async (_, fault, status, said) => {
    const { logger } = recordLogLines()
    const cut = new AbortController()
    if (fault instanceof Refused) cut.abort(fault)
    const pieces = async function* (): AsyncGenerator<Buffer> {
      yield await Promise.reject(fault)
    }
    const app = fastify()
    app.setErrorHandler((thrown, request, reply) => answerFault(thrown, request, reply, logger))
    app.get('/', (request, reply) =>
      sendPart(request, reply, {
        contentType: 'application/zip',
        etag: 'x',
        length: 100,
        piecesOf: pieces,
        headers: { 'content-disposition': 'attachment' },
        signal: cut.signal,
        onFault: () => undefined,
        onOver: () => undefined,
      }),
    )
    const answer = await app.inject({ url: '/', headers: { range: 'bytes=5-' } })
    expect([answer.statusCode, answer.json()]).toEqual([status, said])
    const { headers } = answer
    expect(headers['content-type']).toMatch(/^application\/json/)
    expect(headers['content-length']).toBe(String(answer.rawPayload.length))
    for (const name of ['etag', 'accept-ranges', 'content-range', 'content-disposition']) {
      expect(headers).not.toHaveProperty(name)
    }
    await app.close()
  },
)
