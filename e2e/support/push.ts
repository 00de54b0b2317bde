import type { BrowserContext, CDPSession, Page } from 'playwright-core'

interface EventReceived {
  readonly backgroundServiceEvent: { readonly eventName: string }
}

/** The worker of a page, as DevTools speak with it. */
export interface Worker {
  /** Delivers a push as if it came from the push service, and waits until the worker is done. */
  push(payload: unknown): Promise<void>
  /** Wakes it as the browser does when there is a network again; a failure is tried later. */
  sync(tag: string): Promise<void>
  /** Wakes it as the browser does now and then. */
  periodicSync(tag: string): Promise<void>
}

const PUSHES = 'pushMessaging'

/** Waits until a worker has dealt with an event, by the name DevTools give its end. */
const eventDone = (devtools: CDPSession, name: string): Promise<void> =>
  new Promise((resolve) => {
    const receive = ({ backgroundServiceEvent: { eventName } }: EventReceived) => {
      if (eventName !== name) return
      devtools.off('BackgroundService.backgroundServiceEventReceived', receive)
      resolve()
    }
    devtools.on('BackgroundService.backgroundServiceEventReceived', receive)
  })

/** Waits for a page's worker. */
export async function workerOf(page: Page): Promise<Worker> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations
      if (first !== undefined) resolve(first.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await devtools.send('BackgroundService.startObserving', { service: PUSHES })
  await devtools.send('BackgroundService.setRecording', { service: PUSHES, shouldRecord: true })
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const registrationId = await registered
  const { origin } = new URL(page.url())
  return {
    async push(payload) {
      // Chromium drops a notification whose list is asked for while it is being put up: 30 of 250 on
      // a busy machine, none when one waits.
      const done = eventDone(devtools, 'Push event completed')
      await devtools.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId,
        data: typeof payload === 'string' ? payload : JSON.stringify(payload),
      })
      await done
    },
    async sync(tag) {
      const event = { origin, registrationId, tag, lastChance: false }
      await devtools.send('ServiceWorker.dispatchSyncEvent', event)
    },
    async periodicSync(tag) {
      const event = { origin, registrationId, tag }
      await devtools.send('ServiceWorker.dispatchPeriodicSyncEvent', event)
    },
  }
}

/**
 * Resolves once a worker has begun to ask the server: by then it has looked whether a page is open.
 * Ask before waking it.
 */
export const workerAsks = async (context: BrowserContext): Promise<void> =>
  void (await context.waitForEvent('request', (request) => request.serviceWorker() !== null))

/** Titles and data of what is shown outside of the page. */
export const shownOn = (page: Page): Promise<{ title: string; body: string; path: unknown }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, data }) => ({
      title,
      body,
      path: (data as { path?: unknown }).path,
    }))
  })

/**
 * Gives the browser a push service: a headless one has none. The address leads nowhere, the keys
 * are those of a real subscription.
 */
export async function givePushService(page: Page, endpoint: string): Promise<void> {
  await page.addInitScript((address) => {
    let held: PushSubscription | null = null
    const point = () =>
      crypto.subtle
        .generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
        .then(({ publicKey }) => crypto.subtle.exportKey('raw', publicKey))
    Object.assign(PushManager.prototype, {
      getSubscription: async () => held,
      subscribe: async (options: PushSubscriptionOptions) => {
        const keys = {
          p256dh: await point(),
          auth: crypto.getRandomValues(new Uint8Array(16)).buffer,
        }
        held = {
          endpoint: address,
          options,
          getKey: (name: 'p256dh' | 'auth') => keys[name],
          unsubscribe: async () => {
            held = null
            return true
          },
        } as unknown as PushSubscription
        return held
      },
    })
  }, endpoint)
}
