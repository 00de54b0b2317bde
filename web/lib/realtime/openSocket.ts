import { io, type Socket } from 'socket.io-client'
import { getSession } from '../session/session.ts'
import type { ClientToServerEvents, ServerToClientEvents } from './appEvents.ts'

/** The socket with the contract's events: `emit` takes their names and payloads only. */
export type AppSocket = Socket<ServerToClientEvents, ClientToServerEvents>

/** Transports and reconnection (KONST-11 to KONST-15, O-146). */
const OPTIONS = {
  transports: ['polling', 'websocket', 'webtransport'],
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}

/**
 * The key a load balancer can choose the server by, so that all requests of a socket, and both of a
 * couple, reach the same one: two of the random characters of the pair's id, which many couples
 * share, and of the tab as long as the pair is not known (decision 0060).
 */
const tab = Math.random().toString(36).slice(2, 4)
const stickyKey = (): string => getSession().pairId?.slice(0, 2) ?? tab

/** Opens a socket that authenticates with the token of the session and reconnects by itself. */
export function openSocket(token: string | null): AppSocket {
  const socket: AppSocket = io({
    ...OPTIONS,
    auth: { token },
    // Asked for each connection, which may be that of another pair, and not again for its requests.
    get query() {
      return { k: stickyKey() }
    },
  })
  // Engine.IO stops polling before it upgrades. If the websocket closes at that moment, it neither
  // polls again nor notices the loss before the ping timeout, 45 s later.
  socket.io.on('open', () => {
    const { engine } = socket.io
    engine.once('upgrading', () => {
      engine.once('upgradeError', () => {
        if (engine.readyState === 'open') socket.disconnect().connect()
      })
    })
  })
  return socket
}
