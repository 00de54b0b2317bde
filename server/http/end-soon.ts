import type { Socket } from 'node:net'

/** How long somebody who was answered early has to read it: more than the way there and back. */
const LINGER_MS = 2_000

/**
 * Ends what the server says on a connection and soon the connection, without reading on. Cut at
 * once, with bytes unread, the answer would be lost on its way (RFC 9112, 9.6).
 */
export function endSoon(socket: Socket): void {
  if (socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
