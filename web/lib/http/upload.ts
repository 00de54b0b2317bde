import type { Call } from '#contract/kernel/call.ts'
import { readItem } from '../device/localStorage.ts'
import { addressOf, cutSignal, faultOf, NetworkError } from './api.ts'

export interface UploadOptions {
  readonly query: Readonly<Record<string, string | undefined>>
  readonly signal: AbortSignal
  /** Called with the uploaded share of the file, from 0 to 1. */
  readonly onProgress: (part: number) => void
}

/**
 * Uploads a file in the field `file`, with XMLHttpRequest because `fetch` reports no progress.
 * Resolves when the server has stored it. Rejects like `call`, and with the signal's reason.
 */
export function sendFile(contract: Call, file: Blob, options: UploadOptions): Promise<void> {
  const { query, signal, onProgress } = options
  const token = readItem('token')
  const form = new FormData()
  form.set('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const signals = AbortSignal.any([signal, cutSignal()])
    signals.addEventListener('abort', abort, { once: true })
    request.upload.onprogress = ({ loaded, total }) => {
      if (total > 0) onProgress(loaded / total)
    }
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve()
      else reject(faultOf(contract, token, request.status, request.responseText))
    }
    request.onerror = () => reject(new NetworkError(new Error('upload failed')))
    request.onabort = () =>
      reject(signal.aborted ? (signal.reason as Error) : new NetworkError(new Error('upload cut')))
    request.onloadend = () => signals.removeEventListener('abort', abort)
    request.open(contract.method, addressOf(contract, { query }))
    request.setRequestHeader('Accept', 'application/json')
    if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(form)
  })
}
