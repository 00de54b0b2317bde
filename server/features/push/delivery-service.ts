import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress, publicLookup } from '#server/lib/public-address.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body: Buffer
}

export interface Delivered {
  readonly status: number
  /** Retry-After of the push service, if it sent one. */
  readonly retryAfterMs: number | undefined
}

/** Sends a request to a push service. @throws Error without an answer in time */
export type Deliver = (request: PushRequest, signal: AbortSignal) => Promise<Delivered>

/** trust k. */
const TIMEOUT_MS = 10_000

const readRetryAfter = (header: string | undefined): number | undefined => {
  const seconds = Number(header)
  return header !== undefined && Number.isFinite(seconds) && seconds >= 0
    ? seconds * 1000
    : undefined
}

/**
 * Sends to public addresses only, follows no redirects and reads no body: the endpoint comes from a
 * client and must not allow server-side request forgery (trust k).
 * @param reach replaces the connection in tests, without the address check
 * @param lookup resolves names
 */
export function createDelivery(
  reach?: (endpoint: URL) => URL,
  lookup: LookupFunction = publicLookup,
): Deliver {
  return async ({ endpoint, headers, body }, signal) => {
    const named = new URL(endpoint)
    const url = reach?.(named) ?? named
    if (reach === undefined && isIP(named.hostname.replace(/^\[|\]$/g, '')) !== 0) {
      if (!isPublicAddress(named.hostname.replace(/^\[|\]$/g, ''))) {
        throw new Error('not an address of the internet')
      }
    }
    // An import of node:http loads Node's own `fetch` with it: 30 ms of a start.
    const { request } =
      url.protocol === 'http:' ? await import('node:http') : await import('node:https')
    return new Promise((resolve, reject) => {
      const sent = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
          ...(reach === undefined ? { lookup } : {}),
        },
        (answer) => {
          answer.resume()
          answer.on('error', reject)
          resolve({
            status: answer.statusCode ?? 0,
            retryAfterMs: readRetryAfter(answer.headers['retry-after']),
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
