import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { refusedAck } from '#contract/kernel/event.ts'
import { newSingle } from '../testing/couples.ts'
import { send } from '../testing/http-client.ts'
import { connectSocket, SOCKET_TIMEOUT_MS } from '../testing/socket.ts'
import { useTestApp } from '../testing/test-app.ts'

const UNKNOWN_EVENT = refusedAck({
  code: 'unknown_event',
  message: 'Dieses Ereignis gibt es nicht.',
})

const app = useTestApp({ engine: 'sqlite' })

/** A fragment of one byte as a client sends it: masked with zeros, and never the last. */
const fragment = (isFirst: boolean) => Buffer.from([isFirst ? 1 : 0, 0x81, 0, 0, 0, 0, 0x32])

/** A websocket of a client that has not logged in, and whose frames are its own. */
async function openWebSocket(query = '') {
  const socket = connect(Number(new URL(app().address).port), '127.0.0.1')
  const told = buffer(socket)
  // A connection that is cut rejects it.
  told.catch(() => undefined)
  let text = ''
  socket.on('error', () => undefined).on('data', (bytes) => (text += bytes.toString('latin1')))
  const head = [
    `GET /socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  return { socket, told, heard: () => text }
}

test('trust i A message in more than sixteen fragments ends the connection, before anybody has logged in', async () => {
  const { socket, told } = await openWebSocket()
  socket.write(Buffer.concat(Array.from({ length: 17 }, (_, at) => fragment(at === 0))))
  // 1008, policy violation (RFC 6455, 7.4.1), in the last frame.
  expect((await told).subarray(-4).toString('hex')).toBe('880203f0')
})

test('trust i Pings are not answered, whose pongs would wait without a bound for who reads nothing', async () => {
  const { socket, told } = await openWebSocket()
  const ping = Buffer.from([0x89, 0x81, 0, 0, 0, 0, 0x21])
  // Ends the connection, after whatever was answered before.
  const noMessage = fragment(false)
  socket.write(Buffer.concat([ping, ping, ping, noMessage]))
  const frames = (await told).toString('latin1')
  expect(frames).toContain('"sid"')
  expect(frames).not.toContain('\x8a\x01!')
  // 1002, protocol error: a continuation of nothing.
  expect(frames.endsWith('\x88\x02\x03\xea')).toBe(true)
})

/** A message as a client sends it. */
const message = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])

test('trust i Nine packets before the login end the connection, eight do not', async () => {
  const { socket, heard } = await openWebSocket()
  const closed = once(socket, 'close')
  const heartbeats = (count: number) =>
    socket.write(Buffer.concat(Array.from({ length: count }, () => message('3'))))
  heartbeats(7)
  socket.write(message('40{"token":"erfunden"}'))
  await expect.poll(heard).toContain('Bitte melde dich an.')
  heartbeats(1)
  await closed
})

test('trust i A fourth probe of an upgrade ends both transports, and no further one is answered', async () => {
  const { text } = await send(app().address, { path: '/socket.io/?EIO=4&transport=polling' })
  const { sid } = JSON.parse(text.slice(1)) as { sid: string }
  const { socket, heard } = await openWebSocket(`&sid=${sid}`)
  const closed = once(socket, 'close')
  socket.write(Buffer.concat(Array.from({ length: 500 }, () => message('2probe'))))
  await closed
  expect(heard().split('3probe').length - 1).toBe(4)
  const path = `/socket.io/?EIO=4&transport=polling&sid=${sid}`
  expect((await send(app().address, { path })).status).toBe(400)
})

test('trust i More than a thousand frames in a second end the connection, whoever brings them', async () => {
  const { socket } = await openWebSocket()
  const ping = Buffer.from([0x89, 0x80, 0, 0, 0, 0])
  socket.write(Buffer.concat(Array.from({ length: 900 }, () => ping)))
  await wait(50)
  expect(socket.destroyed).toBe(false)
  socket.write(Buffer.concat(Array.from({ length: 2_100 }, () => ping)))
  await expect.poll(() => socket.destroyed).toBe(true)
})

test('A message as large as one may be arrives', async () => {
  const { socket, close } = await connectSocket(await newSingle(app()))
  const answer: unknown = await socket
    .timeout(SOCKET_TIMEOUT_MS)
    .emitWithAck('no_such_event', 'x'.repeat(60_000))
  expect(answer).toEqual(UNKNOWN_EVENT)
  close()
})
