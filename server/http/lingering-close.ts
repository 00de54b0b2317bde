import type { Socket } from 'node:net'

/** Time for a client to read an early answer, longer than a round trip. */
const LINGER_MS = 2_000

/**
 * Half-closes a connection and destroys it after a delay, without reading on. Closed at once with
 * unread data, a TCP reset could discard the answer (RFC 9112, 9.6).
 */
export function lingeringClose(socket: Socket): void {
  if (socket.writableEnded) return
  socket.end()
  const timer = setTimeout(() => socket.destroy(), LINGER_MS)
  timer.unref()
  socket.once('close', () => clearTimeout(timer))
}
