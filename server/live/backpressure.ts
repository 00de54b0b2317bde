import type { Socket } from 'socket.io'
import { terminate } from './engine-io.ts'

type Connection = Socket['conn']

/** Send buffer of one socket (trust h); a disconnected client fetches what it missed. */
const UNREAD_MAX_BYTES = 1024 * 1024

/** Fields of an Engine.IO websocket transport that its types leave out. */
interface WebSocketHolder {
  readonly socket?: { readonly bufferedAmount?: number }
}

/**
 * Disconnects a client that reads slower than it is sent to, before its send buffer fills memory.
 * @param onDisconnect called once with the buffered bytes
 */
export function disconnectSlowConsumer(
  connection: Connection,
  onDisconnect: (bytes: number) => void,
): void {
  /** Bytes passed to the connection and not yet to its transport. */
  let buffered = 0
  let isDisconnected = false
  connection.on('flush', () => {
    buffered = 0
  })
  connection.on('packetCreate', ({ data }) => {
    buffered += sizeOf(data)
    const { socket } = connection.transport as unknown as WebSocketHolder
    const unread = buffered + (socket?.bufferedAmount ?? 0)
    if (isDisconnected || unread <= UNREAD_MAX_BYTES) return
    isDisconnected = true
    onDisconnect(unread)
    // Deferred: this runs inside the loop that broadcasts the packet to other sockets.
    setImmediate(() => terminate(connection))
  })
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? Buffer.byteLength(data) : data instanceof Buffer ? data.length : 0
