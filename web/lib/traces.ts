import { dropDatabases } from './bucket.ts'
import { clearItems } from './device.ts'
import { FLAGS } from './flags.ts'
import { logFailure } from './log.ts'
import { forgetAll } from './memory.ts'
import { refreshSession } from './session.ts'

/** What stays on a logout: messages one has closed (O-021), and how the device is to look. */
export const KEPT_ON_LOGOUT = ['closedMessages', 'theme', ...FLAGS] as const

/**
 * Removes every trace of the couple from this device (O-021): local storage except for `keep`, the
 * query cache, IndexedDB, the worker's caches, this device's push subscription, the app badge and
 * shown notifications. The session is gone when this returns; the rest follows in the background.
 */
export function wipeDevice(keep: readonly string[] = []): void {
  clearItems(keep)
  refreshSession()
  forgetAll()
  const rest = [clearSessionStorage, dropDatabases, dropCaches, dropPush, clearBadge]
  for (const step of rest) {
    step().catch((cause: unknown) => logFailure('Clearing this device failed', cause))
  }
}

async function clearSessionStorage(): Promise<void> {
  sessionStorage.clear()
}

async function dropCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all((await caches.keys()).map((key) => caches.delete(key)))
}

async function dropPush(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  await (await registration.pushManager?.getSubscription())?.unsubscribe()
}

async function clearBadge(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge()
}
