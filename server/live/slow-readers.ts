import type { Socket } from 'socket.io'

type Connection = Socket['conn']

/** What one device may leave unread before it is cut; it catches up when it is back (trust.md h). */
const UNREAD_MAX_BYTES = 1024 * 1024

/** What a websocket of engine.io holds below its typed surface. */
interface WithWebSocket {
  readonly socket?: { readonly bufferedAmount?: number; terminate?(): void }
}

/**
 * Cuts a connection whose device no longer reads, before what it has not read fills the memory.
 * `onCut` is told once, with the bytes that were waiting.
 */
export function cutWhenUnread(connection: Connection, onCut: (bytes: number) => void): void {
  /** Given to the connection, not yet to its transport. */
  let waiting = 0
  let isCut = false
  connection.on('flush', () => {
    waiting = 0
  })
  connection.on('packetCreate', ({ data }) => {
    waiting += sizeOf(data)
    const { socket } = connection.transport as unknown as WithWebSocket
    const unread = waiting + (socket?.bufferedAmount ?? 0)
    if (isCut || unread <= UNREAD_MAX_BYTES) return
    isCut = true
    onCut(unread)
    // Not from within the loop that hands the same packet to others.
    setImmediate(() => {
      connection.close(true)
      // A polite close waits half a minute for an answer nobody gives.
      socket?.terminate?.()
    })
  })
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? Buffer.byteLength(data) : data instanceof Buffer ? data.length : 0
