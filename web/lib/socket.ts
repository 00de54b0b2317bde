import type { io as connect, Socket } from 'socket.io-client'
import { emitAppEvent, isAppEvent } from './events.ts'
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

/** Lets a balancer keep the requests of one tab together. */
const tab = Math.random().toString(36).slice(2)

let socket: Socket | null = null
let socketToken: string | null = null
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
  document.addEventListener('visibilitychange', judge)
  judge()
  return () => {
    stopFollowing()
    document.removeEventListener('visibilitychange', judge)
    close()
  }
}

async function judgeConnection(): Promise<void> {
  const session = getSession()
  const wanted = isLoggedIn(session) && document.visibilityState === 'visible'
  if (socket !== null && (!wanted || session.token !== socketToken)) close()
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
  const session = getSession()
  if (!isLoggedIn(session) || document.visibilityState !== 'visible') return
  const opened = io({ ...socketOptions, auth: { token: session.token }, query: { k: tab } })
  socket = opened
  socketToken = session.token
  let connectedBefore = false
  opened.on('connect', () => {
    if (connectedBefore) emitAppEvent('resync')
    connectedBefore = true
  })
  opened.onAny((name: string, payload: unknown) => {
    if (isAppEvent(name)) emitAppEvent(name, payload)
  })
  for (const follow of followers) leavers.set(follow, follow(opened))
}

function close(): void {
  for (const leave of leavers.values()) leave()
  leavers.clear()
  socket?.close()
  socket = null
  socketToken = null
}
