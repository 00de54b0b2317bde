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

/** A global of the worker, declared here because tests run this in pages, whose types lack it. */
declare const clients: {
  matchAll(options: {
    readonly type: 'window'
    readonly includeUncontrolled: true
  }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
}

/** Available in workers of Chromium, the only engine that wakes a worker in the background. */
declare const cookieStore: {
  get(name: string): Promise<{ readonly value: string } | null>
  delete(name: string): Promise<void>
}

/** The same deadline as for calls from a page (docs/decisions/0045). */
const DEADLINE_MS = 30_000

/** The address of `readOfflineKey`, spelled out: the contract would not fit into the worker. */
export const OFFLINE_KEY_ADDRESS = '/api/auth/offline-key'

/** The session of this device, and the keys that decrypt its stored data. */
export interface DeviceSession extends WorkerSession, DerivedKeys {
  /** The offline key as the server gave it, base64url. */
  readonly text: string
  /** PKCS #8; belongs to the key pair that waiting items are sealed to. */
  readonly privateKey: ArrayBuffer
}

const readKey = async (): Promise<string | null> =>
  (await cookieStore.get(OFFLINE_KEY_COOKIE))?.value || null

/** Undefined without the offline key: after a logout, with a PIN, or a week without the server. */
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

/** Whether a page is visible; such a page does all the work itself and reports the result. */
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
 * Makes a call. Rejects if the server was not reached. A 401 erases the stored data, as it does in
 * a page: otherwise the holder of the device could read it offline until the cookie expires.
 */
export async function callServer(
  session: DeviceSession,
  {
    method,
    address,
    body,
  }: Omit<WireRequest, 'body'> & { readonly body: string | FormData | null },
): Promise<Response> {
  const response = await fetch(address, {
    method,
    body,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${session.token}`,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    // A file takes longer; browsers end an event of a worker after five minutes.
    signal: AbortSignal.timeout(DEADLINE_MS * (body instanceof FormData ? 8 : 1)),
  })
  if (response.status === 401 && (await isStill(session))) {
    await Promise.all([cookieStore.delete(OFFLINE_KEY_COOKIE), deleteDatabases()])
  }
  return response
}

/**
 * Whether this device has the current offline key, which depends on person, pair and session. If
 * the session is in another pair by now, the data read in the former pair is deleted; a page
 * reports and drops the waiting items. Rejects if the server was not reached.
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
  // After a key rotation a page opens waiting items with the former key and reads the rest anew.
  if (former.includes(session.text) || !(await isStill(session))) return false
  const clear = (name: string) => inStore(name, 'readwrite', (store) => settled(store.clear()))
  await Promise.all([cookieStore.delete(OFFLINE_KEY_COOKIE), ...PERSISTED_STORES.map(clear)])
  return false
}
