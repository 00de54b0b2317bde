import { storedLock } from '../device/appLockStorage.ts'
import { readItem } from '../device/localStorage.ts'
import { forgetOfflineKeyCookie, readOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { hasIndexedDb } from '../device/siteData.ts'
import { getSession } from '../session/session.ts'
import { onSessionReset } from '../session/sessionReset.ts'
import { createEmitter } from '../store.ts'
import { openAhead } from './database.ts'
import { type DerivedKeys, deriveKeys } from './keyDerivation.ts'

/** The keys that seal the records of one session on this device. */
export interface OfflineKey extends DerivedKeys {
  /** As the server gave it, base64url. */
  readonly text: string
  /** User id and pair id of the records; part of what is authenticated. */
  readonly scope: string
  /** Token of the session the key was given to. */
  readonly token: string
}

/** Not over plain http (no Web Crypto) and not where the browser keeps nothing. */
export const canPersist = (): boolean => hasIndexedDb() && globalThis.crypto?.subtle !== undefined

/** Emitted once this device can seal what waits, and open it (queueKeys.ts). */
export const queueKeysReady = createEmitter()

let current: Promise<OfflineKey | null> | null = null
onSessionReset(() => {
  current = null
})

/** With an app lock the device has no key: what was kept opens with the server's help alone. */
function forgetLockedKey(): void {
  if (storedLock.get() !== null) forgetOfflineKeyCookie()
}
// Not with what writes (renewOfflineKey.ts), which a page may have failed to load.
storedLock.subscribe(forgetLockedKey)

/** The keys derived from what the server gave; null without a session. */
export async function importKey(text: string): Promise<OfflineKey | null> {
  const { token, userId, pairId } = getSession()
  if (token === null || userId === null || pairId === null) return null
  return { text, ...(await deriveKeys(text)), scope: `${userId} ${pairId}`, token }
}

/** Whether the session the key belongs to goes on; another tab may have ended it. */
export const isCurrent = ({ token }: OfflineKey): boolean => readItem('token') === token

/**
 * The key of this session if the device has it, otherwise null; asks nobody. That it has none is not
 * remembered: another page may get one, and a page in the back/forward cache comes back without a network.
 */
export function offlineKey(): Promise<OfflineKey | null> {
  if (current !== null) return current
  forgetLockedKey()
  const text = canPersist() ? readOfflineKeyCookie() : null
  if (text === null) return Promise.resolve(null)
  openAhead()
  const importing = importKey(text).catch(() => null)
  current = importing
  void importing.then((key) => {
    if (key === null && current === importing) current = null
  })
  return importing
}

/** Replaces the key in memory. */
export function setOfflineKey(key: OfflineKey): void {
  current = Promise.resolve(key)
}
