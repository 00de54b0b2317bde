import { DEVICE_PREFERENCES, OFFERS_ANSWERED } from '../device/devicePreferences.ts'
import { clearItems, tabStorage } from '../device/localStorage.ts'
import { forgetOfflineKeyCookie } from '../device/offlineKeyCookie.ts'
import { hasCaches, hasServiceWorker } from '../device/siteData.ts'
import { logFailure } from '../log.ts'
import { deleteDatabases } from '../offline/indexedDb.ts'
import { refreshSession } from './session.ts'
import { resetSessionData } from './sessionReset.ts'

/** Keys kept on logout: closed messages (O-021), the theme, the device preferences, answered offers. */
export const KEPT_ON_LOGOUT = [
  'closedMessages',
  'theme',
  ...DEVICE_PREFERENCES,
  OFFERS_ANSWERED,
] as const

/**
 * Removes all data of the couple from this device (O-021): local storage except for `keep`, the
 * query cache, IndexedDB, the worker's caches, this device's push subscription, the app badge and
 * shown notifications. The session is gone when this returns, all of it when the promise resolves; it
 * never rejects. A page that is left earlier cuts off what is under way.
 */
export async function clearDeviceData(keep: readonly string[] = []): Promise<void> {
  clearItems(keep)
  forgetOfflineKeyCookie()
  refreshSession()
  resetSessionData()
  tabStorage.clear()
  const steps = [deleteDatabases, deleteCaches, unsubscribePush, clearBadge]
  await Promise.all(
    steps.map((step) =>
      step().catch((cause: unknown) => logFailure('Clearing this device failed', cause)),
    ),
  )
}

async function deleteCaches(): Promise<void> {
  if (!hasCaches()) return
  await Promise.all((await caches.keys()).map((key) => caches.delete(key)))
}

async function unsubscribePush(): Promise<void> {
  if (!hasServiceWorker()) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

async function clearBadge(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
}
