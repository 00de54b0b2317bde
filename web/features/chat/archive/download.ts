import { photoArchive } from '#contract/chat/photo-calls.ts'
import { saveFile } from '#web/lib/device/saveFile.ts'
import { callAndRead, NetworkError, sentenceOf } from '#web/lib/http/api.ts'
import { backoffMs } from '#web/lib/http/backoff.ts'
import { onGateChange, whenGateOpens } from '#web/lib/http/requestGate.ts'
import { createSessionStore, onSessionReset } from '#web/lib/session/sessionReset.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { texts } from './texts.ts'

export type Whose = 'own' | 'all'

/** The archive that comes to this device; it goes on while other screens are open. */
export interface Download {
  readonly whose: Whose
  /** From 0 to 100. */
  readonly percent: number
  /** Why it does not go on by itself; null while it does. */
  readonly fault: string | null
}
export const download = createSessionStore<Download | null>(null)

/** The bytes that have come; larger parts than what comes at a time, which browsers keep on the disk. */
interface Received {
  readonly whose: Whose
  readonly until: string
  readonly stopped: AbortController
  readonly parts: Blob[]
  bytes: number
  /** Names the bytes of this archive. */
  etag: string | null
}
const PART_BYTES = 8 * 1024 * 1024
/** Times a lost line is tried again in a row; then somebody has to. */
const TRIES = 5

let received: Received | null = null

/** Stops the download, and lets go of what has come. */
export function stopDownload(): void {
  received?.stopped.abort()
  received = null
  download.set(null)
}
onSessionReset(stopDownload)
// A locked app receives nothing.
onGateChange(() => whenGateOpens() !== null && stopDownload())

/** @param until id of the newest photo of the archive */
export function startDownload(whose: Whose, until: string): void {
  stopDownload()
  received = { whose, until, stopped: new AbortController(), parts: [], bytes: 0, etag: null }
  void run(received)
}

/** Goes on with what is left of it. */
export function goOn(): void {
  if (received !== null && download.get()?.fault != null) void run(received)
}

async function run(archive: Received): Promise<void> {
  const { whose, stopped, parts } = archive
  const { signal } = stopped
  download.set({ whose, percent: download.get()?.percent ?? 0, fault: null })
  for (let failures = 0; ; ) {
    const before = archive.bytes
    try {
      await receiveRest(archive)
      saveFile(new Blob(parts, { type: 'application/zip' }), texts.fileName)
      toast(texts.saved)
      return stopDownload()
    } catch (cause) {
      if (signal.aborted) return
      failures = archive.bytes > before ? 1 : failures + 1
      if (!(cause instanceof NetworkError) || failures > TRIES) {
        const fault = sentenceOf(cause, texts.cut)
        return download.set({ whose, percent: download.get()?.percent ?? 0, fault })
      }
    }
    await new Promise((resolve) => setTimeout(resolve, backoffMs(failures)))
    if (signal.aborted) return
  }
}

/** Receives what is missing; all of it where the archive has changed. Rejects like `call`. */
function receiveRest(archive: Received): Promise<void> {
  const { whose, until, bytes, etag, stopped } = archive
  const headers = etag === null ? {} : { range: `bytes=${bytes}-`, 'if-range': etag }
  const { signal } = stopped
  return callAndRead(photoArchive, { query: { whose, until } }, { signal, headers }, (response) =>
    receive(archive, response),
  )
}

async function receive(archive: Received, response: Response): Promise<void> {
  const { whose, parts } = archive
  if (response.status !== 206) {
    parts.length = 0
    archive.bytes = 0
  }
  archive.etag = response.headers.get('etag')
  const total = archive.bytes + Number(response.headers.get('content-length'))
  const reader = response.body?.getReader()
  let held: Uint8Array<ArrayBuffer>[] = []
  let heldBytes = 0
  const keep = () => {
    parts.push(new Blob(held))
    held = []
    heldBytes = 0
  }
  try {
    for (let next = await reader?.read(); next?.value !== undefined; next = await reader?.read()) {
      held.push(next.value)
      heldBytes += next.value.length
      archive.bytes += next.value.length
      if (heldBytes >= PART_BYTES) keep()
      const percent = Math.floor((archive.bytes / total) * 100)
      if (percent !== download.get()?.percent) download.set({ whose, percent, fault: null })
    }
  } finally {
    // Also what came before the line was lost.
    keep()
  }
  if (archive.bytes < total) throw new Error('The archive did not come whole.')
}
