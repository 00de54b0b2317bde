import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { request as secureRequest } from 'node:https'

export interface RawRequest {
  readonly method?: string
  /** As it goes on the wire, query included. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Keeps the connection for the next request, a quarter cheaper; not over a restart. */
  readonly keep?: boolean
  /** Own address to send from, of those this machine has. */
  readonly from?: string
  /** Milliseconds until silence is taken for a hanging server. */
  readonly timeoutMs?: number
}

export interface RawAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
  readonly text: string
}

/** Longer than any answer takes; a server that hangs fails the test that noticed. */
const TIMEOUT_MS = 60_000

/** A connection per request: a kept one could be found dead after a restart. */
const once = new Agent({ keepAlive: false })
const kept = new Agent({ keepAlive: true })

/** Sends one request exactly as given; fetch would add headers of its own. */
export function send(
  address: string,
  {
    method = 'GET',
    path,
    headers = {},
    body,
    keep = false,
    timeoutMs = TIMEOUT_MS,
    from,
  }: RawRequest,
): Promise<RawAnswer> {
  const { protocol, hostname, port } = new URL(address)
  // A URL writes an IPv6 address in brackets, which a connection does not accept.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'https:'
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  return new Promise((resolve, reject) => {
    const sent = (secure ? secureRequest : request)(
      {
        ...(secure ? {} : { agent: keep ? kept : once }),
        ...(from === undefined ? {} : { localAddress: from }),
        host,
        port,
        method,
        path,
        headers: { ...length, ...headers },
        timeout: timeoutMs,
      },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes,
            text: bytes.toString(),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error(`No answer: ${method} ${path}`)))
    sent.end(body)
  })
}
