import { pushKey, subscribe } from '#contract/push/calls.ts'
import { call } from '../../lib/api.ts'
import { readItem, writeItem } from '../../lib/localStorage.ts'
import { logFailure } from '../../lib/log.ts'
import { failureText } from '../../lib/queryFailure.ts'
import { getSession, isLoggedIn } from '../../lib/session.ts'
import { pushTexts as texts } from './texts.ts'

/** Says that pushes were switched on here; goes with the session. */
const SWITCHED_ON = 'push'

/** What keeps pushes from being switched on, as the person reads it. */
export class PushFault extends Error {
  override readonly name = 'PushFault'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
    sign.charCodeAt(0),
  )

const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Tells the server of a subscription; again and again, since phones lose them silently (O-065). */
async function register(subscription: PushSubscription): Promise<void> {
  const { endpoint } = subscription
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  if (p256dh === null || auth === null) throw new Error('subscription without keys')
  const keys = { p256dh: base64url(p256dh), auth: base64url(auth) }
  await call(subscribe, { body: { endpoint, keys } })
}

/** The subscription of this device to the server's key; one to another key is given up. */
async function subscriptionTo(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const present = await manager.getSubscription()
  const key = present?.options.applicationServerKey
  if (present !== null && (key == null || base64url(key) === publicKey)) return present
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
}

async function connect(manager: PushManager): Promise<void> {
  const { publicKey } = await call(pushKey, {})
  if (publicKey === null) throw new Error('the server has no push key')
  await register(await subscriptionTo(manager, publicKey))
}

/** The worker of this device; null while there is none, or in a browser without. */
export async function registrationHere(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  return (await navigator.serviceWorker.getRegistration()) ?? null
}

/**
 * Switches pushes on for this device. Call it from a tap: browsers ask only then.
 * @throws PushFault with the sentence to show
 */
export async function activatePush(): Promise<void> {
  if (!isLoggedIn(getSession())) throw new PushFault(texts.notLoggedIn)
  if ((await registrationHere()) === null) throw new PushFault(texts.noWorker)
  try {
    const permission = await Notification.requestPermission()
    if (permission !== 'granted') throw new Error(`notifications ${permission}`)
    // At the very first visit the worker is still busy keeping its files.
    const { pushManager } = await navigator.serviceWorker.ready
    await connect(pushManager)
    writeItem(SWITCHED_ON, 'on')
  } catch (cause) {
    logFailure('Push nicht aktiviert', cause)
    throw new PushFault(failureText(cause, texts.failed), { cause })
  }
}

/** Registers this device anew at a start of the app, if pushes were switched on here. */
export async function keepDevice(): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  try {
    const { pushManager } = await navigator.serviceWorker.ready
    const isOn = (await pushManager.getSubscription()) !== null || readItem(SWITCHED_ON) === 'on'
    if (isOn && isLoggedIn(getSession())) await connect(pushManager)
  } catch (cause) {
    logFailure('Dieses Gerät ist für Push nicht angemeldet', cause)
  }
}
