import { renewDevice } from '../features/push/device/subscription.ts'
import { logFailure } from '../lib/log.ts'
import { emitAppEvent, isAppEvent } from '../lib/realtime/appEvents.ts'
import { reloadUnlessUnsaved } from '../lib/routing/unsaved.ts'
import { getSession, isLoggedIn, subscribeSession } from '../lib/session/session.ts'
import { notice } from '../ui/feedback/notices.ts'
import { offeredUpdate } from './staleBuild.ts'
import { texts } from './texts.ts'

const SCRIPT = '/sw.js'

/** Minimum time between two update checks while the app stays open. */
const LOOK_EVERY_MS = 60 * 60_000

/** The former worker ends its work before another takes over, which a bad line makes long. */
const TAKE_OVER_MS = 3_000

interface Policies {
  createPolicy(
    name: 'app-sw',
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

/** The script URL as Trusted Types require it: only this policy may create one. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  if (trustedTypes === undefined) return SCRIPT
  const rules = {
    createScriptURL: (url: string) => {
      if (url !== SCRIPT) throw new TypeError('Not the worker.')
      return url
    },
  }
  return trustedTypes.createPolicy('app-sw', rules).createScriptURL(SCRIPT)
}

/**
 * Activates the waiting worker and reloads, also where the former worker does not end in time: a page
 * comes from the network first. Called when the person accepts the update.
 */
function takeOver(waiting: ServiceWorker): void {
  // The update was accepted in another window.
  if (waiting.state !== 'installed') {
    reloadUnlessUnsaved()
    return
  }
  const late = setTimeout(reloadUnlessUnsaved, TAKE_OVER_MS)
  const reload = () => {
    clearTimeout(late)
    reloadUnlessUnsaved()
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('take over')
}

/**
 * Offers an update when a worker is waiting; not for the first installation, whose worker WebKit
 * still calls waiting when it controls the page.
 */
function watchUpdates(registration: ServiceWorkerRegistration): void {
  const offer = () => {
    const { waiting } = registration
    const { controller } = navigator.serviceWorker
    if (waiting !== null && controller !== null && waiting !== controller) {
      offeredUpdate.set(() => takeOver(waiting))
    }
  }
  offer()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer)
  })
}

/** Registers the worker (PUSH-01, PUSH-02) and handles its messages (PUSH-03). */
export function startWorker(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator
  const ended = new AbortController()
  const { signal } = ended

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const { type, id, path } = Object(data) as Partial<Record<'type' | 'id' | 'path', unknown>>
    if (typeof type !== 'string') return
    if (type === 'open') {
      if (typeof path === 'string') open(path)
    } else if (type === 'resubscribed') void renewDevice()
    else if (type === 'share dropped') notice(texts.shareDropped)
    else if (isAppEvent(type)) emitAppEvent(type, typeof id === 'string' ? { id } : undefined)
  }
  serviceWorker.addEventListener('message', onMessage, { signal })
  serviceWorker.startMessages()

  // A person in the app needs no notifications of it (trust k).
  const closeShown = async (registration: ServiceWorkerRegistration) => {
    if (document.visibilityState !== 'visible') return
    for (const shown of await registration.getNotifications()) shown.close()
  }

  /**
   * While logged in: renews the push registration and caches the files for offline use. Otherwise
   * nobody is there to take what another app has shared.
   */
  const keep = ({ active }: ServiceWorkerRegistration) => {
    const loggedIn = isLoggedIn(getSession())
    active?.postMessage(loggedIn ? 'keep files' : 'drop share')
    if (loggedIn) void renewDevice()
  }

  const begin = async () => {
    const registration = await serviceWorker.register(scriptAddress(), { updateViaCache: 'none' })
    if (signal.aborted) return
    watchUpdates(registration)
    // A page that began to load while the worker took over the others was not among them.
    if (serviceWorker.controller === null) registration.active?.postMessage('claim')
    keep(registration)
    let { token } = getSession()
    signal.addEventListener(
      'abort',
      subscribeSession(() => {
        const before = token
        token = getSession().token
        if (token !== before) keep(registration)
      }),
    )
    await closeShown(registration)
    let looked = Date.now()
    const onVisible = () => {
      void closeShown(registration)
      if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_EVERY_MS) return
      looked = Date.now()
      registration.update().catch((cause: unknown) => logFailure('Keine neue Version', cause))
    }
    document.addEventListener('visibilitychange', onVisible, { signal })
  }
  begin().catch((cause: unknown) => logFailure('Service Worker nicht registriert', cause))
  return () => ended.abort()
}
