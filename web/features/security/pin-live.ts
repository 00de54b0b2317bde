import type { IdleMinutes, Lock } from './lock-storage-live.ts'

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

export const isCorrectPin = async (lock: Lock, pin: string): Promise<boolean> =>
  (await derive(pin, lock.salt, lock.rounds)) === lock.hash
