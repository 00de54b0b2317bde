import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Connections, limitConnections } from './connections.ts'
import { createNodeServer } from './node-server.ts'

const MAX = 100

let server: Server
let connections: Connections
const opened: Socket[] = []

beforeEach(async () => {
  // `/eva` is asked by Eva and answered; `/eva?` is not answered.
  server = createNodeServer(({ socket, url = '' }, response) => {
    const [, name = ''] = /^\/(\w*)/.exec(url) ?? []
    if (name !== '') connections.assignToUser(socket, name)
    response.statusCode = connections.isOverLimit(socket) ? 503 : 200
    if (!url.endsWith('?')) response.end(name)
  })
  connections = limitConnections(server, { max: MAX, perCaller: true, trustedProxies: [] })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterEach(async () => {
  for (const socket of opened.splice(0)) socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const open = async (from = '127.0.0.1') => {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  opened.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}
const ask = (socket: Socket, path: string) =>
  new Promise<string>((resolve) => {
    socket.once('data', (bytes: Buffer) => resolve(bytes.toString().slice(9, 12)))
    socket.once('close', () => resolve('closed'))
    socket.write(`GET /${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  })
/** Opens connections of a person on which each request waits for its answer. */
const hold = async (name: string, count: number) => {
  const sockets: Socket[] = []
  for (let at = 0; at < count; at += 1) {
    const socket = await open()
    sockets.push(socket)
    void ask(socket, name)
    void ask(socket, `${name}?`)
    await once(socket, 'data')
  }
  return sockets
}
const alive = (sockets: readonly Socket[]) => sockets.filter((one) => !one.destroyed).length

test('trust i When all connections are taken, the holder of most gives up the one idle longest', async () => {
  const mia = await hold('mia', 2)
  const idle: Socket[] = []
  for (const name of ['eva', 'tom', 'kai', 'ada', 'uwe', 'ina', 'jan', 'ute', 'leo']) {
    for (let at = 0; at < 11; at += 1) {
      const socket = await open(`127.0.0.${idle.length + 2}`)
      expect(await ask(socket, name)).toBe('200')
      idle.push(socket)
    }
  }
  await expect.poll(() => alive([...mia, ...idle])).toBe(MAX)
  expect(idle.slice(0, 2).map((one) => one.destroyed)).toEqual([true, false])
  const late = await open('127.0.0.200')
  expect(await ask(late, 'zoe')).toBe('200')
  // Tom, who holds eleven, loses the next connection, not Eva, who has ten by now.
  await expect.poll(() => idle[11]?.destroyed).toBe(true)
  expect(alive(mia)).toBe(2)
})

test('trust i When all are in use, a holder of more than the newcomer gives up the oldest', async () => {
  const eva = await hold('eva', 98)
  const mia = await hold('mia', 2)
  expect(await ask(await open('127.0.0.2'), 'jonas')).toBe('200')
  await expect.poll(() => alive(eva)).toBe(97)
  expect([eva[0]?.destroyed, alive(mia)]).toEqual([true, 2])
})
