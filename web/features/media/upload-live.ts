import { filesUnderWay } from '#contract/kernel/refusals.ts'
import { upload as uploadCall } from '#contract/media/calls.ts'
import { photoTooLarge } from '#contract/media/errors.ts'
import { UPLOAD_MAX_BYTES } from '#contract/media/rules.ts'
import { ApiError, sentenceOf } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { onSessionReset } from '../../lib/sessionReset.ts'
import { sendFile } from '../../lib/upload.ts'
import {
  nextUpload,
  type Uploads,
  withFault,
  without,
  withPhotos,
  withProgress,
  withRetry,
  withStart,
} from './upload-state.ts'

/** A chosen file with the address its preview is shown from. */
export interface Chosen {
  readonly id: string
  readonly file: File
  readonly url: string
}

/** Takes files up for a preview; `letGo` or `sendPhotos` is what follows. */
export const choose = (files: Iterable<File>): Chosen[] =>
  Array.from(files, (file) => ({
    id: crypto.randomUUID(),
    file,
    url: URL.createObjectURL(file),
  }))

/** Forgets a preview that is not sent. */
export const letGo = ({ url }: Chosen): void => URL.revokeObjectURL(url)

let uploads: Uploads = []
const files = new Map<string, Chosen>()
let giveUp: { readonly id: string; readonly controller: AbortController } | null = null
const listeners = new Set<() => void>()

function publish(next: Uploads): void {
  uploads = next
  for (const listener of listeners) listener()
}

export const readUploads = (): Uploads => uploads
export const previewOf = (id: string): string | undefined => files.get(id)?.url

export function subscribeUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Sends photos one after the other; it goes on whatever screen is open. */
export function sendPhotos(chosen: readonly Chosen[]): void {
  for (const one of chosen) files.set(one.id, one)
  publish(
    withPhotos(
      uploads,
      chosen.map(({ id }) => id),
    ),
  )
  void run()
}

/** Takes a photo back that the server does not have yet. */
export function cancelUpload(id: string): void {
  if (giveUp?.id === id) giveUp.controller.abort(new DOMException('given up', 'AbortError'))
  drop(id)
  void run()
}

export function retryUpload(id: string): void {
  publish(withRetry(uploads, id))
  void run()
}

function drop(id: string): void {
  const chosen = files.get(id)
  if (chosen !== undefined) letGo(chosen)
  files.delete(id)
  publish(without(uploads, id))
}

// What one login was about to send is nothing for the next one on this device.
onSessionReset(() => {
  for (const chosen of files.values()) letGo(chosen)
  files.clear()
  publish([])
  giveUp?.controller.abort(new DOMException('forgotten', 'AbortError'))
})

/** The server takes two files of one person at a time; other devices may be sending. */
const AGAIN_MS = 5_000
const isBusyElsewhere = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.serverMessage === filesUnderWay.message

async function run(): Promise<void> {
  const next = nextUpload(uploads)
  const chosen = next && files.get(next.id)
  if (next === undefined || chosen === undefined) return
  const { id } = next
  if (chosen.file.size > UPLOAD_MAX_BYTES) {
    publish(withFault(uploads, id, photoTooLarge.message))
    return run()
  }
  const controller = new AbortController()
  giveUp = { id, controller }
  publish(withStart(uploads, id))
  try {
    await sendFile(uploadCall, chosen.file, {
      query: { clientId: id },
      signal: controller.signal,
      onProgress: (part) => publish(withProgress(uploads, id, part)),
    })
    // The message comes over the socket, as every other one does (CHAT-47).
    drop(id)
  } catch (cause) {
    if (isBusyElsewhere(cause)) {
      publish(withRetry(uploads, id))
      setTimeout(() => void run(), AGAIN_MS)
      return
    }
    if (!controller.signal.aborted) {
      logFailure('Foto nicht gesendet', cause)
      publish(withFault(uploads, id, sentenceOf(cause, '')))
    }
  } finally {
    if (giveUp.id === id) giveUp = null
  }
  void run()
}
