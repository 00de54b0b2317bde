import { vi } from 'vitest'

/** One upload as the browser makes it; silent, as on a dead line, until the test says otherwise. */
export class FakeUpload {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  status = 0
  responseText = ''
  method = ''
  url = ''
  readonly headers = new Map<string, string>()
  retryAfter: string | null = null
  file: File | null = null
  /** The words that went with it. */
  text: string | null = null
  aborted = false

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  getResponseHeader(name: string) {
    return name.toLowerCase() === 'retry-after' ? this.retryAfter : null
  }
  send(form: FormData) {
    this.file = form.get('file') as File
    this.text = form.get('text') as string | null
  }
  abort() {
    this.aborted = true
    this.onabort?.()
    this.onloadend?.()
  }
  /** Reports that `part` of the body, from 0 to 1, has left the device. */
  progress(part: number) {
    this.upload.onprogress?.({ loaded: part * 100, total: 100 })
  }
  /** Without a body the answer is empty, as if it had been lost on its way. */
  answer(status: number, body?: unknown, retryAfter: string | null = null) {
    this.status = status
    this.responseText = body === undefined ? '' : JSON.stringify(body)
    this.retryAfter = retryAfter
    this.onload?.()
    this.onloadend?.()
  }
  /** The network is gone. */
  fail() {
    this.onerror?.()
    this.onloadend?.()
  }
}

/** Takes the place of the browser's uploads; the list grows with each one. */
export function fakeUploads(): FakeUpload[] {
  const made: FakeUpload[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super()
        made.push(this)
      }
    },
  )
  return made
}

export const aPhoto = (name = 'see.jpg', size = 3): File =>
  Object.defineProperty(new File(['foto'], name, { type: 'image/jpeg' }), 'size', { value: size })
