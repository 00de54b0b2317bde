import type { WireRequest } from '../lib/http/wireRequest.ts'
import { type DerivedKeys, deriveKeys, OFFLINE_KEY_COOKIE } from '../lib/offline/keyDerivation.ts'
import {
  type KeyPairRecord,
  openPrivateKey,
  openSession,
  type WorkerSession,
} from '../lib/offline/keyPairRecord.ts'
import { readAll } from './store.ts'

/** Of the worker; named here because tests run this in pages, whose types know no worker. */
declare const clients: {
  matchAll(options: {
    readonly type: 'window'
    readonly includeUncontrolled: true
  }): Promise<readonly { readonly visibilityState: DocumentVisibilityState }[]>
}

/** Chromium, which alone wakes a worker, has it in workers, too. */
declare const cookieStore: { get(name: string): Promise<{ readonly value: string } | null> }

/** As for the calls of a page (docs/decisions/0045). */
const DEADLINE_MS = 30_000

/** The session of this device, and what opens what it has stored. */
export interface DeviceSession extends WorkerSession, DerivedKeys {
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
      return { ...session, ...keys, privateKey }
  }
  return undefined
}

/** A page that is looked at does all of it itself, and says what has come of it. */
export async function isLookedAt(): Promise<boolean> {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/** Makes a call. Rejects if the server was not reached. */
export const callServer = (
  { token }: WorkerSession,
  { method, address, body }: WireRequest,
): Promise<Response> =>
  fetch(address, {
    method,
    body,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(body !== null && { 'Content-Type': 'application/json' }),
    },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(DEADLINE_MS),
  })
