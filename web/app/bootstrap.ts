import type { AppLockOptions } from '../features/app-lock/lock/startAppLock.ts'
import { storedLock } from '../lib/device/appLockStorage.ts'
import { tabStorage } from '../lib/device/localStorage.ts'
import { forgetOfflineKeyCookie } from '../lib/device/offlineKeyCookie.ts'
import { listen } from '../lib/listen.ts'
import { leaveForGood } from '../lib/routing/leaveForGood.ts'
import { combineUnsubscribes } from '../lib/store.ts'
import { texts } from './texts.ts'

/** The decoy page of the quick hide; web/public/theme.js has the same path. */
const DECOY_PATH = '/notizen'

/** Session storage key of a tab whose app was hidden: going back shows the decoy as well. */
const HIDDEN = 'hidden'

/**
 * Decides before the first render what the page shows: the decoy, the lock screen or the app.
 * @param begin starts the app in `place`
 */
export function bootstrap(place: HTMLElement, begin: () => void): void {
  const isDecoy = location.pathname === DECOY_PATH
  if (isDecoy || isBackNavigation()) {
    if (!isDecoy) location.replace(DECOY_PATH)
    else
      orShowFailure(
        place,
        import('../features/app-lock/decoy/DecoyPage.tsx').then((decoy) =>
          decoy.renderDecoy(place),
        ),
      )
    return
  }
  tabStorage.write(HIDDEN, null)
  window.addEventListener('pageshow', repeatMissedEvents)
  if (storedLock.get() !== null) {
    // The page in which it was set may have been closed before (lib/offline/offlineKey.ts).
    forgetOfflineKeyCookie()
    lock({ place, begin })
    return
  }
  begin()
  const stop = combineUnsubscribes([
    storedLock.subscribe(() => start(false)),
    // Another tab has set it, while this one may have been left or frozen.
    listen(window, 'storage', () => start(true)),
  ])
  const start = (now: boolean) => {
    if (storedLock.get() === null) return
    stop()
    lock({ place, now })
  }
}

/**
 * A page in the back/forward cache hears nothing of other tabs and of the network: once it is shown
 * again it hears that both may have changed. If the app was hidden meanwhile, it stays hidden.
 */
function repeatMissedEvents({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  if (tabStorage.read(HIDDEN) !== null) return hideNow()
  window.dispatchEvent(new Event('storage'))
  window.dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline'))
}

/** Whether this page load is a step back in the history of a tab whose app was hidden. */
function isBackNavigation(): boolean {
  if (tabStorage.read(HIDDEN) === null) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Replaces the app by the decoy page with a page load, which also ends the socket and frees memory. */
export function hideNow(): void {
  document.documentElement.style.visibility = 'hidden'
  tabStorage.write(HIDDEN, 'true')
  leaveForGood(DECOY_PATH)
}

function lock(options: AppLockOptions): void {
  const step = import('../features/app-lock/lock/startAppLock.ts')
  orShowFailure(
    options.place,
    step.then(({ startAppLock }) => startAppLock(options)),
  )
}

/** If the import fails, shows a text instead of the app, which may be locked. */
function orShowFailure(place: HTMLElement, step: Promise<unknown>): void {
  step.catch(() => {
    place.textContent = texts.notLoaded
  })
}
