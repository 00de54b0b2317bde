import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { send } from '../testing/http-client.ts'
import { useTestApp } from '../testing/test-app.ts'
import { PIPELINED_MAX } from './node-server.ts'

const app = useTestApp({ engine: 'sqlite' })

const requests = (count: number, path = '/health') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: application/json\r\n\r\n`.repeat(count)

async function open(): Promise<Socket> {
  const socket = connect(Number(new URL(app().address).port), '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** Counts the answers of a connection, until there are `most` or it ends. */
async function answersOf(socket: Socket, most: number): Promise<number> {
  let text = ''
  let count = 0
  try {
    for await (const piece of socket.setEncoding('utf8')) {
      text += String(piece)
      count = text.split('HTTP/1.1 200').length - 1
      if (count === most) break
    }
  } catch {
    // Ended without a word.
  }
  return count
}

test('Requests that are sent before the answer to the one before are answered all the same', async () => {
  const socket = await open()
  socket.write(requests(PIPELINED_MAX))
  expect(await answersOf(socket, PIPELINED_MAX)).toBe(PIPELINED_MAX)
})

test('A connection takes any number of requests, one after the other', async () => {
  const socket = await open()
  const asked = 3 * PIPELINED_MAX
  socket.on('data', () => socket.write(requests(1)))
  socket.write(requests(1))
  expect(await answersOf(socket, asked)).toBe(asked)
})

test('trust i More requests than any browser or proxy sends end the connection, whatever they ask for', async () => {
  for (const path of ['/health', '/nirgendwo', '/']) {
    const socket = await open()
    // Not `once` of node:events, which would reject: the connection is reset.
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.write(requests(2_000, path))
    expect(await answersOf(socket, 2_000)).toBeLessThanOrEqual(PIPELINED_MAX)
    await ended
  }
  expect((await send(app().address, { path: '/health' })).status).toBe(200)
})
