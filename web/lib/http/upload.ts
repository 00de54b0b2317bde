import { readItem } from '../device/localStorage.ts'
import { cutSignal, faultOf, NetworkError, type PreparedCall } from './api.ts'
import { formWith } from './wireRequest.ts'

export interface UploadOptions {
  /** The token of the sender; the stored one if not given. */
  readonly token?: string | undefined
  /** Ends the upload like a lost line. */
  readonly signal?: AbortSignal
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/** Three times the dead spot the server bridges before it ends a body (server/http/node-server.ts). */
const STALL_TIMEOUT_MS = 60_000
/**
 * From the last byte to the answer: the server kills a decoder after 20 s, others may be decoded
 * first, and it closes a connection that is idle for this time (server/http/node-server.ts).
 */
const ANSWER_TIMEOUT_MS = 120_000

/**
 * Uploads a file with its call, by XMLHttpRequest because `fetch` reports no progress.
 * Resolves when the server has stored it, with the answer, or undefined where that did not come
 * whole. Rejects like `call`, on a stalled line as on a lost one, or one that its signal ends.
 */
export function sendFile<A>(
  wire: PreparedCall<A>,
  file: Blob,
  { token = readItem('token') ?? undefined, signal, onProgress }: UploadOptions = {},
): Promise<A | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const cut = () => reject(new NetworkError(new Error('upload cut')))
    const signals = AbortSignal.any(signal ? [signal, cutSignal()] : [cutSignal()])
    if (signals.aborted) return cut()
    signals.addEventListener('abort', abort, { once: true })
    let timer = setTimeout(abort, STALL_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, loaded < total ? STALL_TIMEOUT_MS : ANSWER_TIMEOUT_MS)
      if (total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(answerIn(request.responseText))
      else {
        const retryAfter = request.getResponseHeader('retry-after')
        reject(faultOf({}, token ?? null, request.status, request.responseText, retryAfter))
      }
    }
    request.onerror = () => reject(new NetworkError(new Error('upload failed')))
    request.onabort = cut
    request.onloadend = () => {
      clearTimeout(timer)
      signals.removeEventListener('abort', abort)
    }
    request.open(wire.method, wire.address)
    request.setRequestHeader('Accept', 'application/json')
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(formWith(file, wire))
  })
}

function answerIn<T>(bodyText: string): T | undefined {
  try {
    return JSON.parse(bodyText) as T
  } catch {
    return undefined
  }
}
