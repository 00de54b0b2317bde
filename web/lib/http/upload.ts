import type { Answer, Call } from '#contract/kernel/call.ts'
import { readItem } from '../device/localStorage.ts'
import { addressOf, cutSignal, faultOf, NetworkError } from './api.ts'

export interface UploadOptions {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Three times the dead spot the server bridges before it ends a body (server/http/body-limit.ts). */
const STALL_TIMEOUT_MS = 60_000
/**
 * From the last byte to the answer: the server kills a decoder after 20 s, others may be decoded
 * first, and it closes a connection that is idle for so long (server/http/node-server.ts).
 */
const ANSWER_TIMEOUT_MS = 120_000

/**
 * Uploads a file in the field `file`, with XMLHttpRequest because `fetch` reports no progress.
 * Resolves when the server has stored it, with the answer, or undefined where that did not come
 * whole. Rejects like `call`, on a stalled line as on a lost one, and with the signal's reason.
 */
export function sendFile<const C extends Call>(
  contract: C,
  file: Blob,
  options: UploadOptions,
): Promise<Answer<C> | undefined> {
  const { query, signal, onProgress } = options
  const token = readItem('token')
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const signals = AbortSignal.any([signal, cutSignal()])
    signals.addEventListener('abort', abort, { once: true })
    let timer = setTimeout(abort, STALL_TIMEOUT_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(abort, loaded < total ? STALL_TIMEOUT_MS : ANSWER_TIMEOUT_MS)
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(answerIn(request.responseText))
      else {
        const retryAfter = request.getResponseHeader('retry-after')
        reject(faultOf(contract, token, request.status, request.responseText, retryAfter))
      }
    }
    request.onerror = () => reject(new NetworkError(new Error('upload failed')))
    request.onabort = () =>
      reject(signal.aborted ? (signal.reason as Error) : new NetworkError(new Error('upload cut')))
    request.onloadend = () => {
      clearTimeout(timer)
      signals.removeEventListener('abort', abort)
    }
    request.open(contract.method, addressOf(contract, { query }))
    request.setRequestHeader('Accept', 'application/json')
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
  })
}

function answerIn<T>(bodyText: string): T | undefined {
  try {
    return JSON.parse(bodyText) as T
  } catch {
    return undefined
  }
}
