// @module-tag slow
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exportData, listSessions } from '#contract/accounts/control-calls.ts'
import { searchMessages } from '#contract/chat/calls.ts'
import { listStories } from '#contract/stories/calls.ts'
import { bareHttp } from '../testing/http-options.ts'
import { on } from './bind.ts'
import { PIPELINED_MAX } from './node-server.ts'
import { createHttpServer } from './server.ts'
import type { AuthorizedPairId } from './session-auth.ts'

/** Reads that are being answered while `isHeld`, and what ends each. */
const answering: { readonly name: string; readonly end: () => void }[] = []
let isHeld = true
let [underWay, most] = [0, 0]
const ended = new Set<string>()
let answer: unknown[] = []
/** People whose archive is over, however it ended. */
const over: string[] = []

/** An archive that begins and never ends. */
async function* endless() {
  yield Buffer.from('PK')
  await new Promise(() => undefined)
}

/** Answers once it is told to, or soon if nothing is held. */
async function read(userId: string): Promise<void> {
  underWay += 1
  most = Math.max(most, underWay)
  if (isHeld) {
    await new Promise<void>((end) => answering.push({ name: userId.replaceAll('A', ''), end }))
  } else await nextTick()
  underWay -= 1
}

const { app: http } = createHttpServer({
  ...bareHttp(),
  calls: [listSessions, exportData, searchMessages, listStories],
  bindings: [
    on(exportData, ({ actor: { userId } }) => ({
      contentType: 'application/zip',
      headers: {},
      onFault: () => undefined,
      onOver: () => over.push(userId.replaceAll('A', '')),
      pieces: endless(),
    })),
    on(listSessions, async ({ actor }) => {
      await read(actor.userId)
      return answer as never
    }),
    on(listStories, async ({ actor }) => {
      await read(actor.userId)
      return []
    }),
    on(searchMessages, async ({ actor }) => {
      await read(actor.userId)
      return { messages: [], before: null, until: null }
    }),
  ],
  // A token is the name of its person; each test has people of its own.
  resolveSession: (token) =>
    Promise.resolve(
      ended.has(token)
        ? undefined
        : {
            userId: token,
            sessionId: token,
            isSuperUser: false,
            pairId: 'pair' as AuthorizedPairId,
          },
    ),
  rateLimits: true,
  trustedProxies: ['127.0.0.1'],
  checkAnswers: false,
})
beforeAll(() => http.listen({ host: '127.0.0.1', port: 0 }))
afterAll(() => http.close())

/** How many reads of a person are being answered. */
const held = (person: string) => answering.filter(({ name }) => name === person).length

/** Ends the answers of the reads that are held, and of later ones soon. */
function answerAll() {
  isHeld = false
  for (const { end } of answering.splice(0)) end()
}
beforeEach(() => {
  ended.clear()
  answer = []
  isHeld = true
  most = 0
})
afterEach(answerAll)

const token = (name: string) => name.padEnd(43, 'A')

/** Asks on a connection of its own, and reads nothing unless it is told to. */
async function ask(name: string, path = '/auth/sessions', body?: object): Promise<Socket> {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1').pause()
  await once(socket, 'connect')
  const json = body === undefined ? '' : JSON.stringify(body)
  const lines = [
    `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`,
    'Host: x',
    `Authorization: Bearer ${token(name)}`,
    'Accept: application/json',
    'Connection: close',
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${json.length}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${json}`)
  return socket
}

async function statusOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const piece of socket.setEncoding('utf8')) text += String(piece)
  return text.slice(9, 12)
}

const askMany = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => ask(name)))

test('trust i Six reads of a person are answered at a time, the others in their turn; nobody else waits', async () => {
  const hers = await askMany('mia', 60)
  await expect.poll(() => held('mia')).toBe(6)
  const [his] = await askMany('jonas', 1)
  await expect.poll(() => held('jonas')).toBe(1)
  answerAll()
  const statuses = await Promise.all([...hers, his as Socket].map(statusOf))
  expect(statuses).toEqual(Array.from({ length: 61 }, () => '200'))
  expect(most).toBe(7)
})

test('trust i A search takes its turn among the reads of its person, although it is a POST', async () => {
  const search = () => ask('eva', '/chat/search', { text: 'Kerze' })
  const hers = await Promise.all([...Array.from({ length: 9 }, search), ask('eva')])
  await expect.poll(() => held('eva')).toBe(6)
  answerAll()
  expect(await Promise.all(hers.map(statusOf))).toEqual(Array.from({ length: 10 }, () => '200'))
  expect(most).toBe(6)
})

test('trust i All stories are read by two people at a time, by each of them once and beside no other read', async () => {
  const stories = (name: string) => ask(name, '/stories')
  const first = [await stories('uma'), await ask('pia')]
  await expect.poll(() => [held('uma'), held('pia')]).toEqual([1, 1])
  const more = [await stories('uma'), await ask('uma'), await stories('pia')]
  const others = await Promise.all(['kai', 'nia', 'tom'].map(stories))
  const heldOfOthers = () => ['kai', 'nia', 'tom'].map(held).filter((count) => count === 1)
  await expect.poll(heldOfOthers).toHaveLength(1)
  expect([held('uma'), held('pia')]).toEqual([1, 1])
  answerAll()
  const statuses = await Promise.all([...first, ...more, ...others].map(statusOf))
  expect(statuses).toEqual(Array.from({ length: 8 }, () => '200'))
})

test('trust i Beyond 256 that wait, a read is refused', async () => {
  const hers = await askMany('ida', 6 + 256 + 3)
  const statuses: string[] = []
  for (const socket of hers) void statusOf(socket).then((status) => statuses.push(status))
  await expect.poll(() => statuses).toEqual(['429', '429', '429'])
  answerAll()
  await expect.poll(() => statuses.filter((status) => status === '200')).toHaveLength(6 + 256)
})

test('trust b A read that has waited is not answered once its session has ended', async () => {
  const hers = await askMany('lea', 8)
  await expect.poll(() => held('lea')).toBe(6)
  ended.add(token('lea'))
  answerAll()
  const statuses = await Promise.all(hers.map(statusOf))
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 6 }, () => '200'), '401', '401'])
})

test('trust b A read of stories that has waited is not answered once its session has ended', async () => {
  const stories = (name: string) => ask(name, '/stories')
  await stories('ria')
  await stories('ben')
  await expect.poll(() => [held('ria'), held('ben')]).toEqual([1, 1])
  const hers = await stories('fee')
  // This request is served after hers, which is waiting by then.
  await statusOf(await ask('nobody', '/nirgendwo'))
  ended.add(token('fee'))
  answerAll()
  expect(await statusOf(hers)).toBe('401')
})

test('A read whose connection is lost while it waits takes no turn', async () => {
  const hers = await askMany('eva', 6)
  await expect.poll(() => held('eva')).toBe(6)
  for (const socket of await askMany('eva', 20)) socket.destroy()
  const [last] = await askMany('eva', 1)
  answerAll()
  expect(await Promise.all([...hers, last as Socket].map(statusOf))).toEqual(
    Array.from({ length: 7 }, () => '200'),
  )
})

test('trust i Answers that a client does not read hold back the next reads of its person, until they are read', async () => {
  answer = ['x'.repeat(12 * 1024 * 1024)]
  const stalled = await askMany('pia', 2)
  await expect.poll(() => held('pia')).toBe(2)
  for (const { end } of answering.splice(0)) end()
  await Promise.all(stalled.map((socket) => once(socket, 'readable')))
  answer = []
  const waiting = await askMany('pia', 2)
  const [his] = await askMany('jonas', 1)
  await expect.poll(() => held('jonas')).toBe(1)
  expect(held('pia')).toBe(0)
  // An answer whose connection is lost makes room as well as one that is read.
  stalled[0]?.destroy()
  await expect.poll(() => held('pia')).toBe(2)
  answerAll()
  const all = [...stalled.slice(1), ...waiting, his as Socket]
  expect(await Promise.all(all.map(statusOf))).toEqual(Array.from({ length: 4 }, () => '200'))
})

test('trust i An archive counts as a read of its person until it begins, not until it is downloaded', async () => {
  const archives = await Promise.all(Array.from({ length: 6 }, () => ask('uma', exportData.path)))
  await Promise.all(archives.map((socket) => once(socket.resume(), 'data')))
  const [late] = await askMany('uma', 1)
  await expect.poll(() => held('uma')).toBe(1)
  answerAll()
  expect(await statusOf(late as Socket)).toBe('200')
  expect(over).toEqual([])
  for (const socket of archives) socket.destroy()
  await expect.poll(() => over).toEqual(Array.from({ length: 6 }, () => 'uma'))
})

test('A HEAD request for an archive does not build it', async () => {
  over.length = 0
  const { port } = http.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${exportData.path}`
  const head = await fetch(url, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${token('eli')}` },
  })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  await expect.poll(() => over).toEqual(['eli'])
})

test('trust i An archive that is pipelined behind another answer ends with its connection', async () => {
  answer = ['x'.repeat(12 * 1024 * 1024)]
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  const lines = ['HTTP/1.1', 'Host: x', `Authorization: Bearer ${token('ola')}`]
  const request = (path: string) => `GET ${path} ${lines.join('\r\n')}\r\n\r\n`
  socket.write(request('/auth/sessions') + request(exportData.path))
  await expect.poll(() => held('ola')).toBe(1)
  answerAll()
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  await nextTick()
  over.length = 0
  socket.destroy()
  await expect.poll(() => over).toEqual(['ola'])
})

test('trust i Pipelined answers on a lost connection hold back no read of their person', async () => {
  answer = ['x'.repeat(12 * 1024 * 1024)]
  const { port } = http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').pause()
  const lines = ['GET /auth/sessions HTTP/1.1', 'Host: x', `Authorization: Bearer ${token('zoe')}`]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`.repeat(PIPELINED_MAX))
  await expect.poll(() => held('zoe')).toBe(PIPELINED_MAX)
  for (const { end } of answering.splice(0)) end()
  const [next] = await askMany('zoe', 1)
  await once(socket, 'readable')
  socket.destroy()
  await expect.poll(() => held('zoe')).toBe(1)
  answer = []
  answerAll()
  expect(await statusOf(next as Socket)).toBe('200')
})
