import { storedLock } from '#web/lib/device/appLockStorage.ts'

/** Choices of minutes without activity before the app locks; 0: as soon as it is left. */
export const IDLE_MINUTES = [0, 1, 5, 15] as const
export type IdleMinutes = (typeof IDLE_MINUTES)[number]

/** The app lock of this device; never sent to the server. */
export interface Lock {
  /** Salt and result of PBKDF2 over the PIN, in hex. */
  readonly salt: string
  readonly hash: string
  readonly rounds: number
  readonly afterMinutes: IdleMinutes
  /** Id of the device's own credential (finger, face), in hex. */
  readonly credential: string | null
  /** Failed attempts since the last correct one. */
  readonly misses: number
  /** No attempt is accepted before this time, epoch ms. */
  readonly waitUntil: number
}

/** The lock, or null where there is none or it cannot be read. */
export function parseLock(kept: string | null): Lock | null {
  try {
    const stored: unknown = JSON.parse(kept ?? 'null')
    return isLock(stored) ? stored : null
  } catch {
    return null
  }
}

export const readLock = (): Lock | null => parseLock(storedLock.get())

const isLock = (value: unknown): value is Lock =>
  typeof value === 'object' &&
  value !== null &&
  'hash' in value &&
  'salt' in value &&
  'rounds' in value &&
  'afterMinutes' in value

/** Sets, changes or removes the lock of this device. */
export const writeLock = (lock: Lock | null): void => storedLock.set(lock && JSON.stringify(lock))

/** A stored lock that cannot be parsed counts as well. */
export const hasLock = (): boolean => storedLock.get() !== null
