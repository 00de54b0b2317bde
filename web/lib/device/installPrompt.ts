import { listen } from '../listen.ts'
import { combineUnsubscribes, createStore } from '../store.ts'

/** Chromium's event that the app can be installed; in no standard and in no types. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer to install the app, until it was used; null where there is none. */
export const installPrompt = createStore<InstallEvent | null>(null)

/** Holds the offer back until a screen makes it. Returns a function that stops it. */
export const holdInstallPrompt = (): (() => void) =>
  combineUnsubscribes([
    // Fired once, maybe before the screen that offers it is loaded.
    listen(window, 'beforeinstallprompt', (event) => {
      event.preventDefault()
      installPrompt.set(event as InstallEvent)
    }),
    listen(window, 'appinstalled', () => installPrompt.set(null)),
  ])
