import type { readOfflineKey } from '#contract/accounts/control-calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import type { WireRequest } from '../lib/http/wireRequest.ts'
import { deleteDatabases } from '../lib/offline/indexedDb.ts'
import { type DerivedKeys, deriveKeys, OFFLINE_KEY_COOKIE } from '../lib/offline/keyDerivation.ts'
import {
  type KeyPairRecord,
  openPrivateKey,
  openSession,
  type WorkerSession,
} from '../lib/offline/keyPairRecord.ts'
import { PERSISTED_STORES } from '../lib/offline/sealedRecord.ts'
import { inStore, readAll, settled } from './store.ts'

/** Of the worker; named here because tests run this in pages, whose types know no worker. */
declare const clients: {
  matchAll(options: {
    readonly type: 'window'
    readonly includeUncontrolled: true
  }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
}

/** Chromium, which alone wakes a worker, has it in workers, too. */
declare const cookieStore: {
  get(name: string): Promise<{ readonly value: string } | null>
  delete(name: string): Promise<void>
}

/** As for the calls of a page (docs/decisions/0045). */
const DEADLINE_MS = 30_000

/** Of `readOfflineKey`, spelled out: the contract would not fit into the worker. */
export const OFFLINE_KEY_ADDRESS = '/api/auth/offline-key'

/** The session of this device, and what opens what it has stored. */
export interface DeviceSession extends WorkerSession, DerivedKeys {
  /** The offline key as the server gave it, base64url. */
  readonly text: string
  /** PKCS #8, of the key pair that what waits is sealed to. */
  readonly privateKey: ArrayBuffer
}

const readKey = async (): Promise<string | null> =>
  (await cookieStore.get(OFFLINE_KEY_COOKIE))?.value || null

/** None without the offline key: logged out, locked with a PIN, or a week without the server. */
export async function openDeviceSession(): Promise<DeviceSession | undefined> {
  const text = await readKey()
  if (text === null) return undefined
  const keys = await deriveKeys(text)
  for (const record of await readAll<KeyPairRecord>('keys')) {
    const [privateKey, session] = await Promise.all([
      openPrivateKey(record, keys.cipher),
      openSession(record, keys.cipher),
    ])
    if (privateKey !== undefined && session !== undefined)
      return { ...session, ...keys, text, privateKey }
  }
  return undefined
}

/** A page that is looked at does all of it itself, and says what has come of it. */
export async function isLookedAt(): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/**
 * Whether the device still has this session, in the pair it was in: a logout, another login or another
 * pair may have come meanwhile.
 */
export const isStill = async ({ text }: DeviceSession): Promise<boolean> =>
  (await readKey()) === text

/**
 * Makes a call. Rejects if the server was not reached. A 401 erases what the device keeps, as it does
 * in a page: whoever holds it could read that without a network until the cookie lapses.
 */
export async function callServer(
  session: DeviceSession,
  { method, address, body }: WireRequest,
): Promise<Response> {
  const response = await fetch(address, {
    method,
    body,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${session.token}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
  if (response.status === 401 && (await isStill(session))) {
    await Promise.all([cookieStore.delete(OFFLINE_KEY_COOKIE), deleteDatabases()])
  }
  return response
}

/**
 * Whether the server gives the session the key that this device has, which is one of person, pair and
 * session. If it belongs to another pair by now, what was read in the former one goes; what waits is
 * left to a page, which says that it goes. Rejects if the server was not reached.
 */
export async function keyIsCurrent(session: DeviceSession): Promise<boolean> {
  const response = await callServer(session, {
    method: 'GET',
    address: OFFLINE_KEY_ADDRESS,
    body: null,
  })
  if (!response.ok) return false
  const { key, former } = (await response.json()) as Answer<typeof readOfflineKey>
  if (key === session.text) return true
  // After a rotation a page opens with the former key what waits, and reads the rest anew.
  if (former.includes(session.text) || !(await isStill(session))) return false
  const clear = (name: string) => inStore(name, 'readwrite', (store) => settled(store.clear()))
  await Promise.all([cookieStore.delete(OFFLINE_KEY_COOKIE), ...PERSISTED_STORES.map(clear)])
  return false
}
