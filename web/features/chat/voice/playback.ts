import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { createEmitter } from '#web/lib/store.ts'

/** A voice message in the player of this tab. */
export interface Playback {
  /** Id of its message; of a recording that is not sent yet, `recording`. */
  readonly id: string
  readonly state: 'loading' | 'playing' | 'paused' | 'failed'
  /** Seconds played, and of the whole. */
  readonly at: number
  readonly seconds: number
}

/** The voice message that plays or was paused, whatever screen is open; null if none. */
export const playback = createSessionStore<Playback | null>(null)

/** Ids of messages that are deleted, as the conversation reads it after a time without a socket. */
export const voiceGone = createEmitter<string>()
