import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/** The fate of a request whose body never ends. */
export interface Unfinished {
  /** Bytes of the body that left this side before the server stopped taking them. */
  sent(): number
  /** The server's answer so far. */
  answer(): string
  /** Resolves when the server has said all it says on this connection. */
  readonly answered: Promise<void>
  /** Resolves when the connection is gone. */
  readonly closed: Promise<void>
  destroy(): void
}

const PIECE = Buffer.alloc(16 * 1024, 'x')
/** Interval of writes after the server has ended its side. */
const PROBE_MS = 100
const CHUNK = Buffer.concat([Buffer.from('4000\r\n'), PIECE, Buffer.from('\r\n')])

/**
 * Sends a request and of its body as much as the server takes, but never the end of it.
 * @param head method, path and headers, without the empty line
 * @param bodyBytes sends so many bytes of the body; from then on the connection only waits
 */
export function sendUnfinished(
  address: string,
  head: readonly string[],
  bodyBytes: number,
): Unfinished {
  const { hostname, port } = new URL(address)
  const piece = head.some((line) => /^transfer-encoding: chunked$/i.test(line)) ? CHUNK : PIECE
  let [sent, answer] = [0, '']
  // Half open: it goes on sending after the server has ended its side.
  const socket: Socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
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
  // After the server's end only a reset tells that the connection is gone, and a reset is the answer
  // to further bytes; the body may lie in the system's buffers as a whole by then.
  socket.once('end', () => {
    const probe = setInterval(() => socket.write('x'), PROBE_MS)
    socket.once('close', () => clearInterval(probe))
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const answered = new Promise<void>((resolve) => {
    socket.once('end', resolve).once('close', () => resolve())
  })
  return {
    sent: () => sent,
    answer: () => answer,
    answered,
    closed,
    destroy: () => socket.destroy(),
  }
}

const MIB = 1024 * 1024

/**
 * Requests of somebody without a session, each with a body that is begun and never ended: how much
 * of it there is, and its head, behind a proxy that names an address.
 */
export const unauthenticatedBodies: readonly (readonly [
  name: string,
  bytes: number,
  head: (address: string) => readonly string[],
])[] = [
  [
    'JSON to /cards/pack',
    4 * MIB - 1,
    (from) => [
      'POST /cards/pack HTTP/1.1',
      'Host: x',
      `X-Forwarded-For: ${from}`,
      'Content-Type: application/json',
      `Content-Length: ${4 * MIB}`,
    ],
  ],
  [
    'a photo to /media/uploads/',
    20 * MIB - 1,
    (from) => [
      'POST /media/uploads/ HTTP/1.1',
      'Host: x',
      `X-Forwarded-For: ${from}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${20 * MIB}`,
    ],
  ],
  [
    'chunks with a made-up token',
    4 * MIB - 1,
    (from) => [
      'POST /cards/pack HTTP/1.1',
      'Host: x',
      `X-Forwarded-For: ${from}`,
      `Authorization: Bearer ${randomBytes(32).toString('base64url')}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
    ],
  ],
]
