import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Beyond the limit so many are still told why; all others are cut without a word. */
const SPARE = 200

/**
 * Counts the connections of a server.
 * @returns whether a connection came when there were `max` already
 */
export function limitConnections(server: Server, max: number): (socket: Socket) => boolean {
  const beyond = new WeakSet<Socket>()
  let open = 0
  server.maxConnections = max + SPARE
  server.on('connection', (socket) => {
    open += 1
    if (open > max) beyond.add(socket)
    socket.once('close', () => {
      open -= 1
    })
  })
  return (socket) => beyond.has(socket)
}
