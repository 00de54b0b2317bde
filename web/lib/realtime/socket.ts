import { backoffMs } from '../http/backoff.ts'
import { onGateChange, whenGateOpens } from '../http/requestGate.ts'
import { retryImport } from '../lazy/retryImport.ts'
import { listen } from '../listen.ts'
import { reloadProfile } from '../session/identity.ts'
import { getSession, isLoggedIn, subscribeSession } from '../session/session.ts'
import { combineUnsubscribes, createStore } from '../store.ts'
import { type ClientToServerEvents, emitAppEvent, isAppEvent } from './appEvents.ts'
import type { AppSocket } from './openSocket.ts'

/** The server closes the socket on one's own logout as well; within this time the client has, too. */
const RECOVER_AFTER_MS = 1000

let socket: AppSocket | null = null
let socketToken: string | null = null
/** Token of the last connection: a reconnection with the same one has missed events. */
let connectedAs: string | null = null
let opening = false
/** Whether anybody listens: an event that arrives earlier is lost, and a match celebrated for one. */
const hasListeners = createStore(false)
type Attach = (socket: AppSocket) => () => void
const attachments = new Set<Attach>()
const cleanups = new Map<Attach, () => void>()

/**
 * Calls `attach` with the socket now or when it opens, and the function it returns when the socket
 * closes. Returns a function that detaches.
 */
export function attachToSocket(attach: Attach): () => void {
  attachments.add(attach)
  if (socket !== null) cleanups.set(attach, attach(socket))
  return () => {
    attachments.delete(attach)
    cleanups.get(attach)?.()
    cleanups.delete(attach)
  }
}

/**
 * Emits an event to the server, the other way of `onAppEvent`. Without a connection the event is dropped,
 * so that only things of this moment are told by it.
 * @returns whether it was sent
 */
export function emit<N extends keyof ClientToServerEvents>(
  name: N,
  ...payload: Parameters<ClientToServerEvents[N]>
): boolean {
  if (socket?.connected !== true) return false
  socket.emit(name, ...payload)
  return true
}

/** Lets the connection open, once the caller listens. Returns a function that closes it. */
export function allowConnection(): () => void {
  hasListeners.set(true)
  return () => hasListeners.set(false)
}

/**
 * Keeps one connection open while a person is logged in, the page is visible (O-062) and listens. Returns
 * a function that closes it for good.
 */
export function maintainSocket(): () => void {
  const update = () => void updateConnection()
  update()
  return combineUnsubscribes([
    subscribeSession(update),
    onGateChange(update),
    hasListeners.subscribe(update),
    listen(document, 'visibilitychange', update),
    close,
  ])
}

/** Logged in, page visible and listening, app not locked. */
const isWanted = (): boolean =>
  isLoggedIn(getSession()) &&
  document.visibilityState === 'visible' &&
  hasListeners.get() &&
  whenGateOpens() === null

async function updateConnection(): Promise<void> {
  const wanted = isWanted()
  if (socket !== null && (!wanted || getSession().token !== socketToken)) close()
  if (!wanted || socket !== null || opening) return
  opening = true
  try {
    const { openSocket } = await retryImport(() => import('./openSocket.ts'))
    open(openSocket)
  } finally {
    opening = false
  }
}

function open(openSocket: (token: string | null) => AppSocket): void {
  if (!isWanted()) return
  const { token } = getSession()
  const opened = openSocket(token)
  socket = opened
  socketToken = token
  let refusals = 0
  opened.on('connect', () => {
    refusals = 0
    emitAppEvent(connectedAs === token ? 'resync' : 'connected')
    connectedAs = token
  })
  opened.onAny((name: string, payload: unknown) => {
    if (isAppEvent(name)) emitAppEvent(name, payload)
  })
  // The server disconnects when the session ends or its pair changes. Reading the profile tells
  // which: a 401 ends the session here, otherwise the socket connects again.
  opened.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => void recover(opened), RECOVER_AFTER_MS)
  })
  // A refused handshake ends Socket.IO's own reconnection, also where the reason passes: too many
  // devices, or a database that is away for a moment.
  opened.on('connect_error', () => {
    if (opened.active) return
    refusals += 1
    void reloadProfile()
    setTimeout(() => opened === socket && opened.connect(), backoffMs(refusals))
  })
  for (const attach of attachments) cleanups.set(attach, attach(opened))
}

async function recover(opened: AppSocket): Promise<void> {
  if (opened !== socket) return
  await reloadProfile()
  if (opened === socket) opened.connect()
}

function close(): void {
  for (const cleanup of cleanups.values()) cleanup()
  cleanups.clear()
  if (socket !== null) end(socket)
  socket = null
  socketToken = null
}

/**
 * Ends a connection, once it is open if it is just being opened: Engine.IO would send its end together
 * with one more poll, which the server refuses and the browser complains of.
 */
function end(opened: AppSocket): void {
  const manager = opened.io
  if (manager.engine.readyState !== 'opening') {
    opened.close()
    return
  }
  const close = () => opened.close()
  manager.once('open', close)
  manager.once('error', close)
}
