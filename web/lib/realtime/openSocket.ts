import { io, type Socket } from 'socket.io-client'
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

/** Sticky key for load balancers: all requests of this tab reach the same server. */
const tab = Math.random().toString(36).slice(2)

/** Opens a socket that authenticates with the token of the session and reconnects by itself. */
export function openSocket(token: string | null): AppSocket {
  const socket: AppSocket = io({ ...OPTIONS, auth: { token }, query: { k: tab } })
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
