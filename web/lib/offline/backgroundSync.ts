/** The part of Background Sync and Periodic Background Sync used here; Chromium alone has them. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
  readonly periodicSync?: {
    register(tag: string, options: { readonly minInterval: number }): Promise<void>
  }
}

/** Tags of the events that wake the worker (web/worker/backgroundSync.ts, refresh.ts). */
export const SEND_TAG = 'send'
export const REFRESH_TAG = 'refresh'

/** Least time between two refreshes; the browser decides, and leaves more between them. */
const REFRESH_EVERY_MS = 6 * 60 * 60_000

const whenRegistered = async (): Promise<SyncRegistration | undefined> =>
  'serviceWorker' in navigator
    ? ((await navigator.serviceWorker.ready) as SyncRegistration)
    : undefined

/**
 * Asks the browser to wake the worker as soon as there is a network, also when the app was closed;
 * does nothing where the browser cannot.
 */
export function requestBackgroundSync(): void {
  whenRegistered()
    .then((registration) => registration?.sync?.register(SEND_TAG))
    // Forbidden in the settings of the browser: it is sent when the app is opened.
    .catch(() => undefined)
}

/** Asks the browser to wake the worker now and then, which installed apps alone are granted. */
export function requestPeriodicRefresh(): void {
  whenRegistered()
    .then((registration) =>
      registration?.periodicSync?.register(REFRESH_TAG, { minInterval: REFRESH_EVERY_MS }),
    )
    .catch(() => undefined)
}
