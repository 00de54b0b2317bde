import type { Socket } from 'node:net'
import { UNREADABLE } from '../http/input-fault.ts'
import { limitPerSecond } from '../lib/limit-per-second.ts'

const GONE = 'Diese Verbindung gibt es nicht mehr.'
const FORBIDDEN = 'Diese Verbindung ist nicht erlaubt.'

/**
 * By the error codes of Engine.IO protocol 4: clients act on the code, people read the sentence.
 */
const SENTENCES: Readonly<Record<number, string>> = {
  0: UNREADABLE,
  1: GONE,
  2: UNREADABLE,
  3: UNREADABLE,
  4: FORBIDDEN,
  5: UNREADABLE,
}

/** Replaces Engine.IO's English error messages with German ones (O-152). */
export function translateProtocolErrors(engine: object): void {
  const { errorMessages } = engine.constructor as { errorMessages?: Record<number, string> }
  if (errorMessages === undefined) throw new Error('Engine.IO keeps its sentences elsewhere.')
  Object.assign(errorMessages, SENTENCES)
}

/** The TCP connection of a websocket transport, read through fields that Engine.IO's types omit. */
export function tcpSocketOf(transport: object): Socket | undefined {
  const { socket } = transport as { readonly socket?: { readonly _socket?: Socket } }
  return socket?._socket
}

/** A connection of Engine.IO, with the members that its types omit. */
interface EndableConnection {
  readonly transport: object
  close(discard: boolean): void
}

/**
 * Ends a connection at once. `close` alone would wait for unsent data, and up to 30 seconds for the
 * closing handshake of a websocket; both depend on a client that may read nothing.
 */
export function terminate(connection: object): void {
  const conn = connection as EndableConnection
  const { transport } = conn
  conn.close(true)
  terminateTransport(transport)
}

/** Ends the websocket of a transport, if it has one. */
export function terminateTransport(transport: object): void {
  const { socket } = transport as { readonly socket?: { terminate?(): void } }
  socket?.terminate?.()
}

/** A websocket of `ws`. */
interface WebSocketLike {
  on(event: 'message' | 'ping' | 'pong', listener: () => void): WebSocketLike
  terminate(): void
}

/** The `ws` server inside Engine.IO, which its types leave out. */
export interface WebSocketServerHolder {
  readonly ws: {
    readonly options: { autoPong?: boolean; maxFragments?: number; maxBufferedChunks?: number }
    handleUpgrade(
      request: unknown,
      socket: unknown,
      head: unknown,
      done: (webSocket: WebSocketLike, ...rest: unknown[]) => void,
    ): void
  }
}

/** Most messages, pings and pongs of one websocket per second; a person may send ten events. */
const FRAMES_PER_SECOND = 1_000

/**
 * Limits the memory and the time that `ws` spends on a client that is not logged in yet. Each
 * fragment and each buffered read of a message costs some hundred bytes whatever its size, so that
 * the defaults of `ws` (16,384 and 262,144) allow megabytes per socket. Browsers send one fragment,
 * and 64 KiB arrive in about fifty reads. If a client reads nothing, its pongs queue without a
 * bound: 18 MB of pings took 290 MB. No browser sends pings, and Engine.IO sends its pings as
 * messages, so websocket pings are not answered. Reading and dropping a frame costs a microsecond,
 * and a line of 35 Mbit/s can deliver 600,000 frames per second, so frames are counted too.
 */
export function limitWebSockets({ ws }: WebSocketServerHolder): void {
  Object.assign(ws.options, { autoPong: false, maxFragments: 16, maxBufferedChunks: 1_024 })
  const handleUpgrade = ws.handleUpgrade.bind(ws)
  ws.handleUpgrade = (request, socket, head, done) =>
    handleUpgrade(request, socket, head, (webSocket, ...rest) => {
      const isTooFast = limitPerSecond(FRAMES_PER_SECOND)
      const count = () => isTooFast() && webSocket.terminate()
      webSocket.on('message', count).on('ping', count).on('pong', count)
      done(webSocket, ...rest)
    })
}
