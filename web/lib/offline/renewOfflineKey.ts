import { readOfflineKey } from '#contract/accounts/control-calls.ts'
import { storedLock } from '../device/appLockStorage.ts'
import { writeOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { call } from '../http/api.ts'
import { logFailure } from '../log.ts'
import { getSession, isLoggedIn } from '../session/session.ts'
import {
  canPersist,
  importKey,
  isCurrent,
  type OfflineKey,
  offlineKey,
  setOfflineKey,
} from './offlineKey.ts'
import { prepareQueueKeys } from './queueKeys.ts'

// Setting one leaves the key in memory (offlineKey.ts).
storedLock.subscribe(() => {
  if (storedLock.get() !== null) return
  void offlineKey().then((key) => key && isCurrent(key) && writeOfflineKeyCookie(key.text))
})

/**
 * Asks the server for the key, which it gives to a living session only, and lets the device have it
 * for another week. Returns the key; null if this device keeps nothing (yet). Throws like `call`.
 */
export async function renewOfflineKey(): Promise<OfflineKey | null> {
  if (!canPersist() || !isLoggedIn(getSession())) return null
  const { token } = getSession()
  const before = await offlineKey()
  const { key: text, former } = await call(readOfflineKey, {})
  const key = before?.text === text ? before : await importKey(text)
  if (key === null || key.token !== token || !isCurrent(key)) return null
  setOfflineKey(key)
  const formerKeys = (await Promise.all(former.map(importKey))).filter((one) => one !== null)
  // Before the cookie loses a key that may still be needed.
  await prepareQueueKeys(key, formerKeys).catch((cause: unknown) => {
    // A logout closes the connection on purpose.
    if (isCurrent(key)) logFailure('Der Postausgang lässt sich nicht versiegeln', cause)
  })
  if (isCurrent(key) && storedLock.get() === null) writeOfflineKeyCookie(text)
  return key
}
