import type { Lock } from './lock-live.ts'

/** A PIN has four to eight digits. */
export const PIN = { min: 4, max: 8 } as const

/** After so many wrong tries in a row the device is logged out and emptied. */
export const MOST_MISSES = 10

/** Seconds to wait after the nth wrong try; three are free, for fingers that slip. */
const PAUSES = [0, 0, 0, 0, 5, 15, 30, 60, 120, 300] as const

export const isPin = (text: string): boolean =>
  new RegExp(`^\\d{${PIN.min},${PIN.max}}$`).test(text)

/** The lock after a try that was wrong at `now` (ms). */
export function missed(lock: Lock, now: number): Lock {
  const misses = lock.misses + 1
  const seconds = PAUSES[misses] ?? PAUSES.at(-1) ?? 0
  return { ...lock, misses, waitUntil: seconds === 0 ? 0 : now + seconds * 1000 }
}

export const forgiven = (lock: Lock): Lock => ({ ...lock, misses: 0, waitUntil: 0 })

/** Whole seconds until the next try counts. A clock that was set back never waits longer than the longest pause. */
export function secondsToWait({ waitUntil }: Pick<Lock, 'waitUntil'>, now: number): number {
  const longest = PAUSES.at(-1) ?? 0
  return Math.min(longest, Math.max(0, Math.ceil((waitUntil - now) / 1000)))
}

/** Taking a photo leaves the app too; whoever does that gets at least this long. */
export const ERRAND_MS = 2 * 60_000

/** How long the app may lie untouched, in ms. */
export const patience = (lock: Pick<Lock, 'afterMinutes'>, onErrand: boolean): number =>
  Math.max(lock.afterMinutes * 60_000, onErrand ? ERRAND_MS : 0)
