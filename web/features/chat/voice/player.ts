import { unpadVoice } from '#contract/chat/voice-rules.ts'
import { ApiError, cutSignal } from '#web/lib/http/api.ts'
import { onGateChange, whenGateOpens } from '#web/lib/http/requestGate.ts'
import { onAppEvent } from '#web/lib/realtime/appEvents.ts'
import { onSessionReset } from '#web/lib/session/sessionReset.ts'
import { createStore } from '#web/lib/store.ts'
import { playback, voiceGone } from './playback.ts'

/** Something to play. */
export interface VoiceSource {
  readonly id: string
  readonly seconds: number
  /** Reads the MP3; rejects if it cannot be reached. */
  readonly load: () => Promise<Uint8Array<ArrayBuffer>>
}

/** Reads a voice message from the server; no copy stays on the device. */
export async function loadVoice(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address, { signal: cutSignal() })
  if (!answer.ok) throw new ApiError(answer.status, '')
  const mp3 = unpadVoice(new Uint8Array(await answer.arrayBuffer()))
  if (mp3 === undefined) throw new TypeError('The voice message is not whole.')
  return mp3
}

const RATES = [1, 1.5, 2] as const
/** How fast all of them are played. */
export const rate = createStore<number>(1)

/** The one player, which goes on while other screens are open. */
let audio: HTMLAudioElement | undefined
/** The voice message it was opened for last. */
let source: VoiceSource | undefined
/** Object URLs of what was played, by id; the one played last at the end. */
const urls = new Map<string, Promise<string>>()
const URLS_MAX = 10

function player(): HTMLAudioElement {
  if (audio !== undefined) return audio
  const made = new Audio()
  const show = (change: object) => {
    const shown = playback.get()
    if (shown !== null) playback.set({ ...shown, ...change })
  }
  made.addEventListener('playing', () => show({ state: 'playing' }))
  made.addEventListener('pause', () => {
    if (playback.get()?.state === 'playing') show({ state: 'paused' })
  })
  made.addEventListener('timeupdate', () => {
    const state = playback.get()?.state
    if (state === 'playing' || state === 'paused') show({ at: made.currentTime })
  })
  made.addEventListener('ended', () => playback.set(null))
  audio = made
  return made
}

/** An object URL of the MP3, revoked after URLS_MAX more were asked for. */
function urlOf({ id, load }: VoiceSource): Promise<string> {
  const url = urls.get(id) ?? load().then((mp3) => URL.createObjectURL(new Blob([mp3], MP3)))
  urls.delete(id)
  urls.set(id, url)
  url.catch(() => urls.get(id) === url && urls.delete(id))
  const [oldest] = urls.keys()
  if (urls.size > URLS_MAX && oldest !== undefined) forget(oldest)
  return url
}
const MP3 = { type: 'audio/mpeg' } as const

function forget(id: string): void {
  const url = urls.get(id)
  urls.delete(id)
  url?.then(URL.revokeObjectURL, () => undefined)
}

/** Plays from a second on. */
async function open(wanted: VoiceSource, at: number): Promise<void> {
  const { id, seconds } = wanted
  source = wanted
  const element = player()
  playback.set({ id, seconds, at, state: 'loading' })
  element.pause()
  // During the press: iOS lets an element play later that a finger has begun to use.
  element.load()
  const url = await urlOf(wanted).catch(() => undefined)
  const shown = playback.get()
  if (shown?.id !== id) return
  if (url === undefined) return settle('failed')
  element.src = url
  // The place may have been moved meanwhile.
  element.currentTime = shown.at
  element.defaultPlaybackRate = rate.get()
  element.playbackRate = rate.get()
  // The lock of the app may have come meanwhile.
  if (isLocked()) return settle('paused')
  await element
    .play()
    .catch(() => playback.get()?.id === id && settle(isLocked() ? 'paused' : 'failed'))
}

const isLocked = () => whenGateOpens() !== null

/** Ends the loading of what is in the player. */
function settle(state: 'paused' | 'failed'): void {
  const shown = playback.get()
  if (shown?.state === 'loading') playback.set({ ...shown, state })
}

/** Plays, pauses, goes on, or tries again. */
export function toggle(wanted: VoiceSource): void {
  if (playback.get()?.id === wanted.id) togglePlayback()
  else void open(wanted, 0)
}

/** Pauses what is in the player, goes on with it, or tries again. */
export function togglePlayback(): void {
  const state = playback.get()?.state
  if (state === 'playing') player().pause()
  else if (state === 'paused') void player().play().catch(stop)
  else if (state === 'failed' && source !== undefined) void open(source, 0)
}

/** Goes to a second. */
export function seek(wanted: VoiceSource, at: number): void {
  const shown = playback.get()
  if (shown?.id !== wanted.id || shown.state === 'failed') return void open(wanted, at)
  player().currentTime = at
  playback.set({ ...shown, at })
}

/** The next rate, the first again after the last. */
export function nextRate(): void {
  const index = RATES.findIndex((one) => one === rate.get())
  rate.set(RATES[(index + 1) % RATES.length] ?? 1)
  if (audio !== undefined) audio.playbackRate = rate.get()
}

/** Ends what plays. */
export function stop(): void {
  playback.set(null)
  source = undefined
  audio?.pause()
  audio?.removeAttribute('src')
}

/** Ends it if it is this one, which is gone. */
export function stopIf(id: string): void {
  if (playback.get()?.id === id) stop()
  forget(id)
}

onSessionReset(() => {
  stop()
  for (const id of urls.keys()) forget(id)
})
onGateChange(() => {
  if (isLocked()) audio?.pause()
})
onAppEvent('chat_message_updated', ({ id, deletedAt }) => {
  if (deletedAt !== null) stopIf(id)
})
voiceGone.subscribe(stopIf)
