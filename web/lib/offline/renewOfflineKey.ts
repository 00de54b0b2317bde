import { readOfflineKey } from '#contract/accounts/control-calls.ts'
import { storedLock } from '../device/appLockStorage.ts'
import { forgetOfflineKeyCookie, writeOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { call } from '../http/api.ts'
import { getSession, isLoggedIn } from '../session/session.ts'
import { canPersist, importKey, isCurrent, offlineKey, setOfflineKey } from './offlineKey.ts'

// With an app lock the key stays in memory: what was persisted can be read only with the server's help.
storedLock.subscribe(() => {
  if (storedLock.get() !== null) forgetOfflineKeyCookie()
  else void offlineKey().then((key) => key && isCurrent(key) && writeOfflineKeyCookie(key.text))
})

/**
 * Asks the server for the key, which it gives to a living session only, and lets the device have it
 * for another week. Returns whether it is another one than before, or that this device keeps nothing
 * (yet). Throws like `call`.
 */
export async function renewOfflineKey(): Promise<'new' | 'same' | 'none'> {
  if (!canPersist() || !isLoggedIn(getSession())) return 'none'
  const { token } = getSession()
  const before = await offlineKey()
  const { key: text } = await call(readOfflineKey, {})
  const key = before?.text === text ? before : await importKey(text)
  if (key === null || key.token !== token || !isCurrent(key)) return 'none'
  setOfflineKey(key)
  if (storedLock.get() === null) writeOfflineKeyCookie(text)
  return key === before ? 'same' : 'new'
}
