import { hasServiceWorker } from '../device/siteData.ts'

/** The part of Background Sync used here; Chromium alone has it. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Tag of the event that wakes the worker (web/worker/backgroundSync.ts). */
export const SEND_TAG = 'send'

/**
 * Asks the browser to wake the worker as soon as there is a network, also when the app was closed;
 * does nothing where the browser cannot.
 */
export function requestBackgroundSync(): void {
  if (!hasServiceWorker()) return
  navigator.serviceWorker.ready
    .then((registration) => (registration as SyncRegistration).sync?.register(SEND_TAG))
    // Forbidden in the settings of the browser: it is sent when the app is opened.
    .catch(() => undefined)
}
