import { photoTooLarge } from '#contract/chat/errors.ts'
import { upload as uploadCall } from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import { filesUnderWay, notYourPair } from '#contract/kernel/refusals.ts'
import { isRefusal, sentenceOf } from '../../../lib/http/api.ts'
import { sendFile } from '../../../lib/http/upload.ts'
import { logFailure } from '../../../lib/log.ts'
import { newClientId } from '../../../lib/offline/clientId.ts'
import { noteStatus, waitingQueues } from '../../../lib/offline/queueStatus.ts'
import { rereadProfile } from '../../../lib/session/identity.ts'
import { getSession } from '../../../lib/session/session.ts'
import { onSessionReset } from '../../../lib/session/sessionReset.ts'
import { createStore } from '../../../lib/store.ts'
import { closeNotice, notice } from '../../../ui/feedback/notices.ts'
import { delivered } from '../outbox/delivered.ts'
import { texts } from './texts.ts'
import {
  nextUpload,
  type Upload,
  type Uploads,
  WAITING,
  withChange,
  withoutUpload,
  withPhotos,
} from './uploadQueue.ts'

/** A chosen file with the object URL of its preview. */
export interface PhotoPreview {
  readonly id: string
  readonly file: File
  readonly url: string
}

/** Creates previews; call `revokePreview` or `sendPhotos` with them afterwards. */
export const createPreviews = (files: Iterable<File>): PhotoPreview[] =>
  Array.from(files, (file) => ({
    id: newClientId(),
    file,
    url: URL.createObjectURL(file),
  }))

/** Releases the object URL of a preview. */
export const revokePreview = ({ url }: PhotoPreview): void => URL.revokeObjectURL(url)

/** The uploads in their order. */
export const uploads = createStore<Uploads>([])
// They go with the session, those that failed as well.
uploads.subscribe(() => noteStatus(waitingQueues, 'uploads', uploads.get().length > 0))
/** What is sent under which id; `pairId`: of whoever chose it, who may have left that pair since. */
const files = new Map<string, PhotoPreview & { readonly pairId: string | undefined }>()
let activeUpload: { readonly id: string; readonly controller: AbortController } | null = null
const change = (id: string, to: Partial<Upload>) => uploads.set(withChange(uploads.get(), id, to))

/** Whether a screen says itself what becomes of them. */
let isShown = false

/** Call while a screen shows the uploads. Returns a function to call when it does not any more. */
export function showUploads(): () => void {
  isShown = true
  for (const { fault } of uploads.get()) if (fault !== null) closeNotice(texts.failedWhy(fault))
  return () => {
    isShown = false
  }
}

/** CHAT-42, on whatever screen. */
function fail(id: string, fault: string): void {
  change(id, { phase: 'failed', fault })
  if (!isShown) notice(texts.failedWhy(fault))
}

export const previewOf = (id: string): string | undefined => files.get(id)?.url

/** Uploads photos one after the other, whatever screen is open. */
export function sendPhotos(chosen: readonly PhotoPreview[]): void {
  const pairId = getSession().pairId ?? undefined
  for (const one of chosen) files.set(one.id, { ...one, pairId })
  const ids = chosen.map(({ id }) => id)
  uploads.set(withPhotos(uploads.get(), ids))
  void uploadNext()
}

/** Cancels an upload that is not finished. */
export function cancelUpload(id: string): void {
  if (activeUpload?.id === id) activeUpload.controller.abort()
  drop(id)
  void uploadNext()
}

export function retryUpload(id: string): void {
  change(id, WAITING)
  void uploadNext()
}

function drop(id: string): void {
  const chosen = files.get(id)
  if (chosen !== undefined) revokePreview(chosen)
  files.delete(id)
  uploads.set(withoutUpload(uploads.get(), id))
}

onSessionReset(() => {
  for (const chosen of files.values()) revokePreview(chosen)
  files.clear()
  uploads.set([])
  activeUpload?.controller.abort()
})

/** Retry delay when other devices use the two concurrent uploads of a person. */
const RETRY_MS = 5_000

async function uploadNext(): Promise<void> {
  const next = nextUpload(uploads.get())
  const chosen = next && files.get(next.id)
  if (next === undefined || chosen === undefined) return
  const { id } = next
  if (chosen.file.size > UPLOAD_MAX_BYTES) {
    fail(id, photoTooLarge.message)
    return uploadNext()
  }
  const controller = new AbortController()
  activeUpload = { id, controller }
  change(id, { ...WAITING, phase: 'sending' })
  try {
    const message = await sendFile(uploadCall, chosen.file, {
      query: { clientId: id, pairId: chosen.pairId },
      signal: controller.signal,
      onProgress: (part) => change(id, { part }),
    })
    // The message also arrives over the socket (CHAT-47), which may be away.
    if (message !== undefined) delivered.emit(message)
    drop(id)
  } catch (cause) {
    if (isRefusal(cause, filesUnderWay)) {
      change(id, WAITING)
      setTimeout(() => void uploadNext(), RETRY_MS)
      return
    }
    if (!controller.signal.aborted) {
      logFailure('Foto nicht gesendet', cause)
      if (isRefusal(cause, notYourPair)) void rereadProfile()
      fail(id, sentenceOf(cause, ''))
    }
  } finally {
    if (activeUpload.id === id) activeUpload = null
  }
  void uploadNext()
}
