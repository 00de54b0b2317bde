import { pushKey, subscribe } from '#contract/push/calls.ts'
import { readItem, writeItem } from '#web/lib/device/localStorage.ts'
import { hasServiceWorker } from '#web/lib/device/siteData.ts'
import { call } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { getSession, isLoggedIn } from '#web/lib/session/session.ts'
import { pushDeviceTexts as texts } from './texts.ts'

/** Local storage key: push was activated on this device; removed with the session. */
const SWITCHED_ON = 'push'

/** Why push could not be activated, as a sentence to show. */
export class PushFault extends Error {
  override readonly name = 'PushFault'
}

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Registers a subscription on the server; repeated, because phones lose them silently (O-065). */
async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null) throw new Error('subscription without keys')
  const keys = { p256dh: base64url(p256dh), auth: base64url(auth) }
  await call(subscribe, { body: { endpoint, keys } })
}

/** Subscribes with the server's key; a subscription with another key is removed first. */
async function subscriptionTo(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription()
  const key = present?.options.applicationServerKey
  if (present !== null && (key == null || base64url(key) === publicKey)) return present
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function connect(manager: PushManager): Promise<void> {
  const { publicKey } = await call(pushKey, {})
  if (publicKey === null) throw new Error('the server has no push key')
  await register(await subscriptionTo(manager, publicKey))
}

/** The service worker registration; null if there is none or the browser has no workers. */
export async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!hasServiceWorker()) return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

/**
 * Activates push on this device. Call it in a click handler: browsers require a user gesture.
 * @throws PushFault with the sentence to show
 */
export async function activatePush(): Promise<void> {
  if (!isLoggedIn(getSession())) throw new PushFault(texts.notLoggedIn)
  if ((await registrationHere()) === null) throw new PushFault(texts.noWorker)
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') throw new Error(`notifications ${permission}`)
    // On the first visit the worker is still installing.
    const { pushManager } = await navigator.serviceWorker.ready
    await connect(pushManager)
    writeItem(SWITCHED_ON, 'on')
  } catch (cause) {
    logFailure('Push nicht aktiviert', cause)
    throw new PushFault(failureText(cause, texts.failed), { cause })
  }
}

/** Renews the registration when the app starts, if push was activated here. */
export async function renewDevice(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const isOn = (await pushManager.getSubscription()) !== null || readItem(SWITCHED_ON) === 'on'
    if (isOn && isLoggedIn(getSession())) await connect(pushManager)
  } catch (cause) {
    logFailure('Dieses Gerät ist für Push nicht angemeldet', cause)
  }
}
