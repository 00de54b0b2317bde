import type { Message } from '#contract/chat/shapes.ts'
import { uploadVoice } from '#contract/chat/voice-calls.ts'
import { padVoice } from '#contract/chat/voice-rules.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { waitingOf } from '#web/lib/offline/waitingChanges.ts'
import { closeNotice, notice } from '#web/ui/feedback/notices.ts'
import { delivered } from '../outbox/delivered.ts'

/** A voice message that waits; its padded file lies beside it. */
export interface WaitingVoice {
  readonly seconds: number
}

const texts = {
  failed: (fault: string) => `Sprachnachricht nicht gesendet. ${fault}`.trim(),
} as const

const KIND = 'voice'

/** The voice messages that wait, are sent, or were refused, in their order. */
export const voices = waitingOf<WaitingVoice>(KIND)

const say = (cause: unknown) => notice(texts.failed(sentenceOf(cause, '')))

/** Whether a screen says itself what becomes of them. */
let isShown = false

/** Call while a screen shows them. Returns a function to call when it does not any more. */
export function showVoices(): () => void {
  isShown = true
  for (const { fault } of voices.get()) if (fault != null) closeNotice(texts.failed(fault))
  return () => {
    isShown = false
  }
}

const { submit } = defineChange<WaitingVoice, Message | undefined>({
  kind: KIND,
  lane: 'uploads',
  // The server creates one message for a clientId (O-068).
  prepare: (_, { id: clientId, pairId }) =>
    prepareCall(uploadVoice, { query: { clientId, pairId } }),
  // The message also arrives over the socket, which may be away.
  onAccepted(_, message) {
    if (message !== undefined) delivered.emit(message)
  },
  faultOf(_, cause) {
    if (!isShown) say(cause)
    return sentenceOf(cause, '')
  },
  onRefused: (_, cause) => say(cause),
})

/** Sends a recording as soon as it can be, whatever screen is open. @param mp3 without padding */
export const sendVoice = (voice: WaitingVoice, mp3: Uint8Array): void =>
  submit(voice, new Blob([padVoice(mp3)]))
