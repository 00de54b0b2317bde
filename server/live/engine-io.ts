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

/** The TCP connection of a websocket transport; Engine.IO types neither it nor the way there. */
export function tcpSocketOf(transport: object): Socket | undefined {
  const { socket } = transport as { readonly socket?: { readonly _socket?: Socket } }
  return socket?._socket
}

/** A connection of Engine.IO, with what its types leave out. */
interface EndableConnection {
  readonly transport: object
  close(discard: boolean): void
}

/**
 * Ends a connection at once. `close` alone waits for what is unsent, and 30 seconds for the closing
 * handshake of a websocket, neither of which a client has to read.
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

/** Messages, pings and pongs of a websocket in a second; a person has ten events. */
const FRAMES_PER_SECOND = 1_000

/**
 * Limits what a client that is not logged in yet can make `ws` keep. The fragments and buffered reads
 * of one message each cost some hundred bytes whatever their size, so that its defaults (16,384 and
 * 262,144) allow megabytes per socket; browsers send one fragment, and 64 KiB arrive in about fifty
 * reads. Pongs wait without a bound for a client that reads nothing: 18 MB of pings took 290 MB. No
 * browser sends pings, and Engine.IO's are messages, so they are not answered. To read a frame that
 * is dropped costs a microsecond: one line of 35 Mbit/s can bring 600,000 in a second.
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

/** Fields of an Engine.IO connection that its types leave out. */
interface FlushedConnection {
  readonly readyState: string
  readonly transport: object & { readonly name: string }
  readonly writeBuffer: readonly unknown[]
  flush(): void
}

interface Writer {
  readonly conn: FlushedConnection
  /** Writes what the connection has. */
  readonly write: () => void
}

/** What a turn of the event loop writes to websockets. */
interface Turn {
  /** Has written at once. */
  readonly first: Writer
  /** Write at the end of the turn, in the order in which they got their first packet. */
  readonly waiting: Set<Writer>
}

let turn: Turn | undefined

function writeWaiting({ first, waiting }: Turn): void {
  turn = undefined
  const writesAgain = waiting.delete(first)
  // One packet is its copy of an event; several may hold another acknowledgement, which goes first.
  const isCopy = first.conn.writeBuffer.length === 1
  if (writesAgain && !isCopy) first.write()
  for (const { write } of waiting) write()
  if (writesAgain && isCopy) first.write()
}

/**
 * Has a connection write what a turn of the event loop has for it at the end of the turn, by one
 * system call. The first write of a turn goes at once, and one more packet of that connection after
 * all others: whoever has sent a message has its acknowledgement, and the partner waits for it
 * (decision 0072).
 * @param connection of Engine.IO; other transports than websockets are left as they are
 */
export function writeOncePerTurn(connection: object): void {
  const conn = connection as FlushedConnection
  const flush = conn.flush.bind(conn)
  const write = () => {
    const tcp = conn.writeBuffer.length > 1 ? tcpSocketOf(conn.transport) : undefined
    tcp?.cork()
    flush()
    tcp?.uncork()
  }
  const writer: Writer = { conn, write }
  conn.flush = () => {
    if (conn.transport.name !== 'websocket' || conn.readyState !== 'open') return flush()
    if (turn !== undefined) return void turn.waiting.add(writer)
    turn = { first: writer, waiting: new Set() }
    try {
      write()
    } finally {
      // After what the write has left for the end of the turn: until then it takes no more packets.
      process.nextTick(writeWaiting, turn)
    }
  }
}
