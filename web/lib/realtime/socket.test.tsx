import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readProfile } from '#contract/accounts/calls.ts'
import { fakeServer } from '#web/testing/fakeServer.ts'
import { mia } from '#web/testing/people.ts'
import { getSession, mergeProfile, refreshSession, storeLogin } from '../session/session.ts'
import { onAppEvent } from './appEvents.ts'
import type { AppSocket } from './openSocket.ts'
import { allowConnection, attachToSocket, emit, maintainSocket } from './socket.ts'

class FakeManager {
  readonly engine = { readyState: 'open' }
  readonly once = vi.fn<(name: string, then: () => void) => void>()
  readonly on = () => undefined
  /** The connection that is being opened stands, or cannot be had. */
  end(name: 'open' | 'error') {
    for (const [waited, then] of this.once.mock.calls) if (waited === name) then()
  }
}

class FakeSocket {
  readonly io = new FakeManager()
  closed = false
  active = true
  connects = 0
  connected = false
  readonly emit = vi.fn<(name: string, payload?: unknown) => void>()
  readonly handlers = new Map<string, (reason?: string) => void>()
  any: (name: string, payload?: unknown) => void = () => undefined
  connect() {
    this.connects += 1
  }
  on(name: string, handler: (reason?: string) => void) {
    this.handlers.set(name, handler)
    return this
  }
  onAny(handler: (name: string, payload?: unknown) => void) {
    this.any = handler
    return this
  }
  close() {
    this.closed = true
  }
}
const opened: { socket: FakeSocket; options: Record<string, unknown> }[] = []
vi.mock('socket.io-client', () => ({
  io: (options: Record<string, unknown>) => {
    const socket = new FakeSocket()
    opened.push({ socket, options })
    return socket
  },
}))

let stop = () => {}
let stopListening = () => {}
const settle = () => vi.waitFor(() => expect(opened).not.toHaveLength(0))
const newest = () => {
  const last = opened.at(-1)
  if (last === undefined) throw new Error('No socket was opened')
  return last
}
function look(state: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  localStorage.clear()
  refreshSession()
  opened.length = 0
  stopListening = allowConnection()
})
afterEach(() => {
  stop()
  stopListening()
})

function logIn(token = 'token-1') {
  storeLogin({ token, userId: mia.id })
  mergeProfile(mia)
}

test('KONST-11 KONST-12 KONST-13 KONST-14 KONST-15 The connection has the fixed options', async () => {
  logIn()
  stop = maintainSocket()
  await settle()
  expect(newest().options).toMatchObject({
    transports: ['polling', 'websocket', 'webtransport'],
    reconnectionDelay: 1000,
    reconnectionDelayMax: 5000,
    randomizationFactor: 0.5,
    timeout: 20_000,
    auth: { token: 'token-1' },
  })
})

test('The address of the connection names two characters of the pair, before it is known of the tab', async () => {
  storeLogin({ token: 'token-1', userId: mia.id })
  stop = maintainSocket()
  await settle()
  const { options } = newest()
  expect(JSON.stringify(options.query)).toMatch(/^\{"k":"\w+"\}$/)
  mergeProfile({ ...mia, pairId: 'q8ps52m9yg5pnegmj2b14zkvbw' })
  expect(options.query).toEqual({ k: 'q8' })
  mergeProfile({ ...mia, pairId: 'y129shysrz4wz5xfyx0semsy88' })
  expect(options.query).toEqual({ k: 'y1' })
})

test('An event is emitted while the socket is connected, and not kept until then', async () => {
  logIn()
  expect(emit('typing', { pairId: 'pair-1' })).toBe(false)
  stop = maintainSocket()
  await settle()
  const { socket } = newest()
  expect(emit('typing', { pairId: 'pair-1' })).toBe(false)
  socket.connected = true
  expect(emit('typing', { pairId: 'pair-2' })).toBe(true)
  expect(socket.emit.mock.calls).toEqual([['typing', { pairId: 'pair-2' }]])
})

test('O-062 Nobody logged in, nobody looking: no connection', async () => {
  stop = maintainSocket()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opened).toHaveLength(0)
  logIn()
  await settle()
  look('hidden')
  expect(newest().socket.closed).toBe(true)
  look('visible')
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  localStorage.clear()
  refreshSession()
  expect(newest().socket.closed).toBe(true)
})

test.each(['open', 'error'] as const)(
  'O-062 A page hidden while the connection is being opened ends it after its “%s”',
  async (outcome) => {
    logIn()
    stop = maintainSocket()
    await settle()
    const { socket } = newest()
    socket.io.engine.readyState = 'opening'
    look('hidden')
    expect(socket.closed).toBe(false)
    socket.io.end(outcome)
    expect(socket.closed).toBe(true)
  },
)

test('O-125 Nothing is heard before anybody listens, nor afterwards: it would be lost', async () => {
  stopListening()
  logIn()
  stop = maintainSocket()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(opened).toHaveLength(0)
  stopListening = allowConnection()
  await settle()
  stopListening()
  expect(newest().socket.closed).toBe(true)
})

test('Another login gets a connection of its own', async () => {
  logIn()
  stop = maintainSocket()
  await settle()
  logIn('token-2')
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  expect(opened[0]?.socket.closed).toBe(true)
  expect(newest().options.auth).toEqual({ token: 'token-2' })
})

test('News of the server become events of the app, other traffic does not', async () => {
  const received = vi.fn<() => void>()
  const off = onAppEvent('new-selection', received)
  logIn()
  stop = maintainSocket()
  await settle()
  newest().socket.any('new-selection')
  newest().socket.any('chat_message_v2', { id: '1' })
  expect(received).toHaveBeenCalledOnce()
  off()
})

test('O-062 The first connection says that it stands, one that comes back asks for everything', async () => {
  const server = fakeServer().on(readProfile, () => mia)
  const received: string[] = []
  const offs = (['connected', 'resync'] as const).map((name) =>
    onAppEvent(name, () => received.push(name)),
  )
  logIn()
  stop = maintainSocket()
  await settle()
  const { handlers } = newest().socket
  handlers.get('connect')?.()
  expect(received).toEqual(['connected'])
  await vi.waitFor(() => expect(server.requests(readProfile)).toHaveLength(1))
  handlers.get('connect')?.()
  expect(received).toEqual(['connected', 'resync'])
  await vi.waitFor(() => expect(server.requests(readProfile)).toHaveLength(2))
  // Out of sight there is no connection, so a page that is looked at again has missed what came.
  look('hidden')
  look('visible')
  await vi.waitFor(() => expect(opened).toHaveLength(2))
  newest().socket.handlers.get('connect')?.()
  expect(received).toEqual(['connected', 'resync', 'resync'])
  await vi.waitFor(() => expect(server.requests(readProfile)).toHaveLength(3))
  for (const off of offs) off()
})

test('A feature takes part in every connection and leaves when it ends', async () => {
  const leave = vi.fn<() => void>()
  const follow = vi.fn<(socket: AppSocket) => () => void>(() => leave)
  const unfollow = attachToSocket(follow)
  logIn()
  stop = maintainSocket()
  await settle()
  expect(follow).toHaveBeenCalledWith(newest().socket)
  look('hidden')
  expect(leave).toHaveBeenCalledOnce()
  unfollow()
  expect(leave).toHaveBeenCalledOnce()
})

test('A socket the server has cut reads the profile and connects anew', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = fakeServer().on(readProfile, () => ({ ...mia, pairId: 'pair-2' }))
  logIn()
  stop = maintainSocket()
  await settle()
  newest().socket.handlers.get('disconnect')?.('transport close')
  await vi.advanceTimersByTimeAsync(1100)
  expect(server.requests(readProfile)).toHaveLength(0)
  newest().socket.handlers.get('disconnect')?.('io server disconnect')
  await vi.advanceTimersByTimeAsync(1100)
  await vi.waitFor(() => expect(newest().socket.connects).toBe(1))
  expect(getSession().pairId).toBe('pair-2')
  vi.useRealTimers()
})

test('A socket the server refuses asks whether the session still lives', async () => {
  const server = fakeServer().on(readProfile, () => mia)
  logIn()
  stop = maintainSocket()
  await settle()
  newest().socket.handlers.get('connect_error')?.()
  expect(server.requests(readProfile)).toHaveLength(0)
  newest().socket.active = false
  newest().socket.handlers.get('connect_error')?.()
  await vi.waitFor(() => expect(server.requests(readProfile)).toHaveLength(1))
})

test('O-062 A connection refused for a passing reason is tried again, ever more seldom', async () => {
  fakeServer().on(readProfile, () => mia)
  logIn()
  stop = maintainSocket()
  await settle()
  vi.useFakeTimers()
  const { socket } = newest()
  socket.active = false
  const connectsAfter = async (ms: number) => {
    socket.handlers.get('connect_error')?.()
    await vi.advanceTimersByTimeAsync(ms - 1)
    const early = socket.connects
    await vi.advanceTimersByTimeAsync(1)
    return [early, socket.connects]
  }
  expect(await connectsAfter(2_000)).toEqual([0, 1])
  expect(await connectsAfter(4_000)).toEqual([1, 2])
  socket.handlers.get('connect')?.()
  expect(await connectsAfter(2_000)).toEqual([2, 3])
  socket.handlers.get('connect_error')?.()
  logIn('token-2')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.connects).toBe(3)
  vi.useRealTimers()
})
