import { padVoice, unpadVoice } from '#contract/chat/voice-rules.ts'
import { whenGateOpens } from '#web/lib/http/requestGate.ts'
import { logFailure } from '#web/lib/log.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { createSessionStore, onSessionReset } from '#web/lib/session/sessionReset.ts'
import { createStore } from '#web/lib/store.ts'
import { sendVoice } from './changes.ts'
import { stop, stopIf } from './player.ts'
import type { Recorded, Recording } from './record.ts'
import type { texts } from './texts.ts'

/** Id of the own recording in the player. */
export const OWN_RECORDING = 'recording'

export type RecorderFault = keyof typeof texts.faults
export type RecorderState =
  | 'idle'
  /** The reason for the microphone is shown. */
  | 'asking'
  | 'opening'
  | 'recording'
  | RecorderFault

/** The state of the recorder in this tab. */
export const recorder = createSessionStore<RecorderState>('idle')
/** Whether the recorder is on the screen: nothing is recorded otherwise. */
export const recorderOpen = createSessionStore(false)

/** The sound that is heard: seconds so far, and the latest peaks, each from 0 to 1. */
export const heard = createStore<{ readonly seconds: number; readonly peaks: readonly number[] }>({
  seconds: 0,
  peaks: [],
})
const PEAKS_SHOWN = 48

/** A recording that is not sent yet, in base64, as drafts are kept; padded, as its length tells the seconds. */
interface VoiceDraft extends Omit<Recorded, 'mp3'> {
  readonly mp3: string
}

/** Kept sealed on the device until it is sent or thrown away, also after the phone has ended the app. */
export const voiceDraft = createKeptStore<VoiceDraft | null>(
  'voice',
  null,
  (draft) => draft === null,
)
registerUnsaved(() => voiceDraft.get() !== null || recorder.get() === 'recording')

/** A microphone from which nothing has come by then, not even silence, is none. */
const DEAF_AFTER_MS = 10_000

/** Less is a slip of the finger. */
const SECONDS_MIN = 0.5

let running: Recording | null = null
/** The press that the microphone is being opened for. */
let attempt: symbol | null = null

const isAllowed = async (): Promise<boolean> => {
  try {
    return (await navigator.permissions.query({ name: 'microphone' })).state === 'granted'
  } catch {
    // Some browsers do not know it by that name.
    return false
  }
}

/** Shows the recorder: a recording that waits, or the reason for the microphone before it asks. */
export async function openRecorder(): Promise<void> {
  recorderOpen.set(true)
  if (voiceDraft.get() !== null || running !== null || attempt !== null) return
  const mayBegin = await isAllowed()
  // The hold that opened it may have been let go.
  if (!recorderOpen.get()) return
  if (mayBegin) await begin()
  else if (recorder.get() === 'idle') recorder.set('asking')
}

/** Switches the microphone on; the browser asks for it where it has not been allowed. */
export async function begin(): Promise<void> {
  if (running !== null || attempt !== null) return
  if ((navigator.mediaDevices as MediaDevices | undefined) === undefined) {
    return recorder.set('insecure')
  }
  const own = Symbol()
  attempt = own
  // Otherwise the microphone hears what plays.
  stop()
  heard.set({ seconds: 0, peaks: [] })
  recorder.set('opening')
  try {
    const { record } = await import('./record.ts')
    const started = await record({ onBlock: hear, onInterrupted: finish })
    const isWanted = attempt === own && isShown()
    if (!isWanted) {
      started.stop()
      if (attempt === own) recorder.set(recorderOpen.get() ? 'asking' : 'idle')
      return
    }
    stopIf(OWN_RECORDING)
    voiceDraft.set(null)
    running = started
    recorder.set('recording')
    setTimeout(() => {
      if (running !== started || heard.get().seconds > 0) return
      started.stop()
      running = null
      recorder.set('missing')
    }, DEAF_AFTER_MS)
  } catch (cause) {
    const fault = faultOf(cause)
    if (fault === 'failed') logFailure('Die Aufnahme konnte nicht beginnen', cause)
    if (attempt === own) recorder.set(fault)
  } finally {
    if (attempt === own) attempt = null
  }
}

/** Whether somebody sees the recorder: the page is not hidden, the app not locked. */
const isShown = () =>
  recorderOpen.get() && document.visibilityState === 'visible' && whenGateOpens() === null

function faultOf(cause: unknown): RecorderFault {
  const name = cause instanceof DOMException ? cause.name : ''
  if (['NotAllowedError', 'SecurityError'].includes(name)) return 'denied'
  return ['NotFoundError', 'NotReadableError'].includes(name) ? 'missing' : 'failed'
}

/** Drawn four times a second: encoding comes first on a slow phone. */
const BLOCKS_DRAWN = 3
let undrawn: readonly number[] = []

function hear(peak: number, seconds: number): void {
  undrawn = [...undrawn, peak]
  if (undrawn.length < BLOCKS_DRAWN) return
  heard.set({ seconds, peaks: [...heard.get().peaks, ...undrawn].slice(-PEAKS_SHOWN) })
  undrawn = []
}

/** Switches the microphone off and keeps what was said, to be heard before it is sent. */
export function finish(): void {
  const recorded = running?.stop()
  running = null
  if (recorded === undefined) return
  recorder.set('idle')
  const { mp3, ...facts } = recorded
  if (facts.seconds >= SECONDS_MIN) voiceDraft.set({ ...facts, mp3: toBase64(padVoice(mp3)) })
  else recorderOpen.set(false)
}

/** The hold that records is let go: a recording that has not begun by then does not begin. */
export function endHold(): void {
  const isOpening =
    recorder.get() === 'opening' || (recorder.get() === 'idle' && voiceDraft.get() === null)
  if (running === null && isOpening) closeRecorder()
  else finish()
}

/** Switches the microphone off and keeps nothing. */
export function discard(): void {
  attempt = null
  running?.stop()
  running = null
  recorder.set('idle')
  voiceDraft.set(null)
  hide()
}
onSessionReset(() => {
  attempt = null
  running?.stop()
  running = null
})

/** Takes the recorder from the screen; what was recorded is kept. */
export function closeRecorder(): void {
  attempt = null
  finish()
  recorder.set('idle')
  hide()
}

function hide(): void {
  stopIf(OWN_RECORDING)
  recorderOpen.set(false)
}

/** Sends the recording as soon as it can be. */
export function sendDraft(): void {
  const draft = voiceDraft.get()
  if (draft === null) return
  sendVoice({ seconds: Math.max(1, Math.round(draft.seconds)) }, mp3Of(draft))
  voiceDraft.set(null)
  hide()
}

/** `String.fromCharCode` takes so many arguments in every engine. */
const CHUNK = 0x2000

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  }
  return btoa(binary)
}

/** The MP3 of a draft, without its padding. */
export function mp3Of({ mp3 }: Pick<VoiceDraft, 'mp3'>): Uint8Array<ArrayBuffer> {
  const padded = Uint8Array.from(atob(mp3), (letter) => letter.charCodeAt(0))
  return unpadVoice(padded) ?? padded
}
