import type { Lock } from './lockStorage.ts'

/** A PIN has four to eight digits. */
export const PIN = { min: 4, max: 8 } as const

/** After this many failed attempts in a row the device is logged out and cleared. */
export const MAX_FAILED_ATTEMPTS = 10

/** Whether no attempt is left: the device is to be cleared. */
export const isSpent = ({ misses }: Pick<Lock, 'misses'>): boolean => misses >= MAX_FAILED_ATTEMPTS

/** Seconds to wait after the nth failed attempt; three typing errors are free. */
const DELAYS_S = [0, 0, 0, 0, 5, 15, 30, 60, 120, 300] as const

export const isPin = (text: string): boolean =>
  new RegExp(`^\\d{${PIN.min},${PIN.max}}$`).test(text)

/** The lock after an attempt that failed at `now` (ms). */
export function withFailedAttempt(lock: Lock, now: number): Lock {
  const misses = lock.misses + 1
  const seconds = DELAYS_S[misses] ?? DELAYS_S.at(-1) ?? 0
  return { ...lock, misses, waitUntil: seconds === 0 ? 0 : now + seconds * 1000 }
}

export const withoutFailedAttempts = (lock: Lock): Lock => ({ ...lock, misses: 0, waitUntil: 0 })

/** Whole seconds until the next attempt; at most the longest delay, even if the clock was set back. */
export function secondsToWait({ waitUntil }: Pick<Lock, 'waitUntil'>, now: number): number {
  const longest = DELAYS_S.at(-1) ?? 0
  return Math.min(longest, Math.max(0, Math.ceil((waitUntil - now) / 1000)))
}

/** Minimum idle limit while a photo is chosen or taken, since that leaves the app, too. */
const FILE_PICKER_MS = 2 * 60_000

/** Milliseconds without activity after which the app locks. */
export const idleLimitMs = (lock: Pick<Lock, 'afterMinutes'>, isPickingFile: boolean): number =>
  Math.max(lock.afterMinutes * 60_000, isPickingFile ? FILE_PICKER_MS : 0)
