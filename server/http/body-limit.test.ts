import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limitBody } from './body-limit.ts'

const server = createServer((request, response) => {
  limitBody(request, 100)
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
