import { photoTooLarge } from '#contract/chat/errors.ts'
import { upload } from '#contract/chat/photo-calls.ts'
import { UPLOAD_MAX_BYTES } from '#contract/chat/rules.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { waitingOf } from '#web/lib/offline/waitingChanges.ts'
import { closeNotice, notice } from '#web/ui/feedback/notices.ts'
import { delivered } from '../outbox/delivered.ts'
import { texts } from './texts.ts'

/** A photo that waits; its file lies beside it. */
export interface Photo {
  /** Name of the file. */
  readonly name: string
  /** The words below it; the first version of a photo has none. */
  readonly text: string | null
}

const KIND = 'photo'

/** The photos that wait, are sent, or were refused, in their order. */
export const photos = waitingOf<Photo>(KIND)

/** Whether a screen says itself what becomes of them. */
let isShown = false

/** Call while a screen shows the photos. Returns a function to call when it does not any more. */
export function showPhotos(): () => void {
  isShown = true
  for (const { fault } of photos.get()) if (fault != null) closeNotice(texts.failedWhy(fault))
  return () => {
    isShown = false
  }
}

const { submit } = defineChange<Photo, Message | undefined>({
  kind: KIND,
  lane: 'uploads',
  upgrades: [(older: Omit<Photo, 'text'>): Photo => ({ ...older, text: null })],
  // The server creates one message for a clientId (O-068).
  prepare: ({ text }, { id: clientId, pairId }) =>
    text === null
      ? prepareCall(upload, { query: { clientId, pairId } })
      : prepareCall(upload, { query: { clientId, pairId, words: 'yes' }, body: { text } }),
  // The message also arrives over the socket (CHAT-47), which may be away.
  onAccepted(_, message) {
    if (message !== undefined) delivered.emit(message)
  },
  faultOf(_, cause) {
    const fault = sentenceOf(cause, '')
    // CHAT-42, on whatever screen.
    if (!isShown) notice(texts.failedWhy(fault))
    return fault
  },
  onRefused: (_, cause) => notice(texts.failedWhy(sentenceOf(cause, ''))),
})

/**
 * Sends photos in their order, whatever screen is open, as soon as it can be.
 * @param words stand below the last one
 * @returns whether there was one that can be sent, with the words
 */
export function sendPhotos(files: readonly File[], words: string): boolean {
  const fits = ({ size }: File) => size <= UPLOAD_MAX_BYTES
  const last = files.findLast(fits)
  for (const file of files) {
    if (!fits(file)) notice(texts.failedWhy(photoTooLarge.message))
    else submit({ name: file.name, text: file === last ? words.trim() || null : null }, file)
  }
  return last !== undefined
}
