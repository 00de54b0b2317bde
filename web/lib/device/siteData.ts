/**
 * Whether the browser stores nothing for this site, as with blocked cookies: any access to its
 * storage throws. Such a browser registers no worker, and Chromium still opens a storage bucket,
 * whose databases never answer.
 */
export function isSiteDataBlocked(): boolean {
  // A worker has none in any case.
  if (!('localStorage' in globalThis)) return false
  try {
    return Reflect.get(globalThis, 'localStorage') === null
  } catch {
    return true
  }
}

/** Whether this browser keeps databases for this page. */
export const hasIndexedDb = (): boolean => 'indexedDB' in globalThis && !isSiteDataBlocked()

/** Whether this browser runs a service worker for this page. */
export const hasServiceWorker = (): boolean => 'serviceWorker' in navigator && !isSiteDataBlocked()

/** Whether this browser keeps files for this page. */
export const hasCaches = (): boolean => 'caches' in globalThis && !isSiteDataBlocked()
