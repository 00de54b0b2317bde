import { connect, type Socket } from 'node:net'

/** What became of a request whose body never ends. */
export interface Unfinished {
  /** Bytes of the body that left this side before the server stopped taking them. */
  sent(): number
  /** What the server has said so far. */
  answer(): string
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>
  destroy(): void
}

const PIECE = Buffer.alloc(16 * 1024, 'x')
const CHUNK = Buffer.concat([Buffer.from('4000\r\n'), PIECE, Buffer.from('\r\n')])

/**
 * Sends a request and of its body as much as the server takes, but never the end of it.
 * @param head method, path and headers, without the empty line
 * @param bodyBytes stops after so many of them; from then on the connection only waits
 */
export function sendUnfinished(
  address: string,
  head: readonly string[],
  bodyBytes: number,
): Unfinished {
  const { hostname, port } = new URL(address)
  const piece = head.some((line) => /^transfer-encoding: chunked$/i.test(line)) ? CHUNK : PIECE
  let [sent, answer] = [0, '']
  const socket: Socket = connect(Number(port), hostname)
  const push = () => {
    while (sent + PIECE.length <= bodyBytes && socket.writable) {
      sent += PIECE.length
      if (!socket.write(piece)) return
    }
  }
  socket.once('connect', () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    push()
  })
  socket.on('drain', push)
  socket.on('data', (bytes: Buffer) => {
    answer += bytes.toString()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { sent: () => sent, answer: () => answer, closed, destroy: () => socket.destroy() }
}
