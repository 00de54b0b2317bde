import { type IdleMinutes, type Lock, readLock, writeLock } from './lockStorage.ts'
import { isSpent, secondsToWait, withFailedAttempt, withoutFailedAttempts } from './state.ts'

/** OWASP Password Storage Cheat Sheet: PBKDF2-HMAC-SHA256. */
const ROUNDS = 600_000
const SALT_BYTES = 16
const HASH_BITS = 256

export const toHex = (bytes: ArrayBuffer | Uint8Array): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

export const fromHex = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))

/** Whether Web Crypto is available: over https and on localhost only. */
export const canEncryptPin = (): boolean => globalThis.crypto?.subtle !== undefined

async function derive(pin: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(pin), 'PBKDF2', false, [
    'deriveBits',
  ])
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: fromHex(salt), iterations: rounds }
  return toHex(await crypto.subtle.deriveBits(parameters, key, HASH_BITS))
}

/** A lock with the hash of this PIN. */
export async function makeLock(pin: string, afterMinutes: IdleMinutes): Promise<Lock> {
  const salt = toHex(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  return {
    salt,
    hash: await derive(pin, salt, ROUNDS),
    rounds: ROUNDS,
    afterMinutes,
    credential: null,
    misses: 0,
    waitUntil: 0,
  }
}

const isCorrectPin = async (lock: Lock, pin: string): Promise<boolean> =>
  (await derive(pin, lock.salt, lock.rounds)) === lock.hash

/** Result of an attempt; `spent`: no attempts are left. */
export type Outcome = 'open' | 'wrong' | 'waiting' | 'spent'

/** Checks a PIN. Failed attempts are counted in local storage, across reloads and tabs. */
export async function attemptPin(pin: string): Promise<Outcome> {
  const before = readLock()
  if (before === null) return 'waiting'
  if (isSpent(before)) return 'spent'
  if (secondsToWait(before, Date.now()) > 0) return 'waiting'
  const isRight = await isCorrectPin(before, pin)
  // Another tab may have counted an attempt meanwhile, or erased the device.
  const lock = readLock()
  if (lock === null) return 'waiting'
  const next = isRight ? withoutFailedAttempts(lock) : withFailedAttempt(lock, Date.now())
  writeLock(next)
  if (isRight) return 'open'
  return isSpent(next) ? 'spent' : 'wrong'
}
