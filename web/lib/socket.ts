import type { io as connect, Socket } from 'socket.io-client'
import { emitAppEvent, isAppEvent } from './events.ts'
import { onHold, whileHeld } from './hold.ts'
import { reloadProfile } from './identity.ts'
import { logFailure } from './log.ts'
import { getSession, isLoggedIn, subscribeSession } from './session.ts'

/** How the connection is kept (KONST-11 to KONST-15, O-146). */
export const socketOptions = {
  transports: ['polling', 'websocket', 'webtransport'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/** One's own logout cuts the socket too: by then it has emptied the device and closed it here. */
const RECOVER_AFTER_MS = 1000

/** Lets a balancer keep the requests of one tab together. */
const tab = Math.random().toString(36).slice(2)

let socket: Socket | null = null
let socketToken: string | null = null
/** The login live news have come for in this tab: one that is back has missed what came meanwhile. */
let connectedAs: string | null = null
let opening = false
const followers = new Set<(socket: Socket) => () => void>()
const leavers = new Map<(socket: Socket) => () => void, () => void>()

/**
 * Lets a feature take part in the connection: `follow` is called with the socket now or as soon as
 * there is one, and answers with its clean-up. Answers with the way to stop.
 */
export function followSocket(follow: (socket: Socket) => () => void): () => void {
  followers.add(follow)
  if (socket !== null) leavers.set(follow, follow(socket))
  return () => {
    followers.delete(follow)
    leavers.get(follow)?.()
    leavers.delete(follow)
  }
}

/** Keeps one connection open while somebody is logged in and looks at the page (O-062). */
export function keepSocket(): () => void {
  const judge = () => void judgeConnection()
  const stopFollowing = subscribeSession(judge)
  const stopHolding = onHold(judge)
  document.addEventListener('visibilitychange', judge)
  // Its code may not have come through before.
  window.addEventListener('online', judge)
  judge()
  return () => {
    stopFollowing()
    stopHolding()
    document.removeEventListener('visibilitychange', judge)
    window.removeEventListener('online', judge)
    close()
  }
}

/** Only for whoever is inside, while somebody looks at the page and it is not locked. */
const isWanted = (): boolean =>
  isLoggedIn(getSession()) && document.visibilityState === 'visible' && whileHeld() === null

async function judgeConnection(): Promise<void> {
  const wanted = isWanted()
  if (socket !== null && (!wanted || getSession().token !== socketToken)) close()
  if (!wanted || socket !== null || opening) return
  opening = true
  try {
    const { io } = await import('socket.io-client')
    open(io)
  } catch (cause) {
    logFailure('Verbindung nicht verfügbar', cause)
  } finally {
    opening = false
  }
}

function open(io: typeof connect): void {
  if (!isWanted()) return
  const { token } = getSession()
  const opened = io({ ...socketOptions, auth: { token }, query: { k: tab } })
  socket = opened
  socketToken = token
  opened.on('connect', () => {
    emitAppEvent(connectedAs === token ? 'resync' : 'connected')
    connectedAs = token
  })
  opened.onAny((name: string, payload: unknown) => {
    if (isAppEvent(name)) emitAppEvent(name, payload)
  })
  // The server cuts a socket when its session ends or moves to another pair: ask which it is. An
  // ended session answers 401 and closes everything; a living one connects anew.
  opened.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') setTimeout(() => void recover(opened), RECOVER_AFTER_MS)
  })
  opened.on('connect_error', () => {
    if (!opened.active) void reloadProfile()
  })
  for (const follow of followers) leavers.set(follow, follow(opened))
}

async function recover(opened: Socket): Promise<void> {
  if (opened !== socket) return
  await reloadProfile()
  if (opened === socket) opened.connect()
}

function close(): void {
  for (const leave of leavers.values()) leave()
  leavers.clear()
  socket?.close()
  socket = null
  socketToken = null
}
