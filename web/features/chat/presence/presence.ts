import { daysBetween, formatShortDate, formatTime } from '#web/lib/time/dates.ts'

/** Presence of the partner. */
export interface Presence {
  readonly online: boolean
  /** When they were last here; null shows nothing (O-073). */
  readonly lastOnline: string | null
  readonly typing: boolean
}

export const unknownPresence: Presence = { online: false, lastOnline: null, typing: false }

/** How long the typing indicator stays after the last event. */
export const TYPING_MS = 5_000
/** Minimum interval between typing reports. */
export const TYPING_REPORT_MS = 3_000

/** Applies a status event (CHAT-45); going offline sets the last time online. */
export function withStatus(presence: Presence, online: boolean, now: Date): Presence {
  const left = presence.online && !online
  return {
    online,
    typing: online && presence.typing,
    lastOnline: left ? now.toISOString() : presence.lastOnline,
  }
}

/** The later of two times; null if both are unknown. */
export const laterOf = (a: string | null, b: string | null): string | null => {
  if (a === null || b === null) return a ?? b
  return Date.parse(a) >= Date.parse(b) ? a : b
}

/** `21:14` today, `20.11.2026, 21:14` on another day (CHAT-06, CHAT-07). */
export function lastOnlineText(instant: string, now: Date): string {
  const time = formatTime(instant)
  return daysBetween(new Date(instant), now) === 0 ? time : `${formatShortDate(instant)}, ${time}`
}
