import { onLockChange, readStoredLock } from '../lib/appLockStorage.ts'
import { texts } from './texts.ts'

/** The harmless page of the quick hide; web/public/theme.js knows it too. */
export const QUIET_PATH = '/notizen'

/** Set in a tab whose app was hidden: the way back through its history leads nowhere. */
const HIDDEN = 'hidden'

/**
 * Decides what a page load shows before anything is drawn: the quiet page, the lock, or the app.
 * @param begin starts the app in `place`
 */
export function enter(place: HTMLElement, begin: () => void): void {
  const isQuiet = location.pathname === QUIET_PATH
  if (isQuiet || isWayBack()) {
    if (!isQuiet) location.replace(QUIET_PATH)
    else
      orSay(
        place,
        import('../features/security/pages/quiet.tsx').then((quiet) => quiet.show(place)),
      )
    return
  }
  sessionStorage.removeItem(HIDDEN)
  if (readStoredLock() !== null) {
    orSay(
      place,
      loadGuard().then(({ guard }) => guard({ place, begin })),
    )
    return
  }
  begin()
  const stop = onLockChange(() => {
    stop()
    orSay(
      place,
      loadGuard().then(({ guard }) => guard({ place })),
    )
  })
}

/** Whether somebody went back in the history of a tab that was hidden. */
function isWayBack(): boolean {
  if (sessionStorage.getItem(HIDDEN) === null) return false
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward'
}

/** Replaces the app by the quiet page, at once and for good: its socket and its memory go with it. */
export function hideNow(): void {
  document.documentElement.style.visibility = 'hidden'
  sessionStorage.setItem(HIDDEN, 'true')
  location.replace(QUIET_PATH)
}

const loadGuard = () => import('../features/security/guard-live.ts')

/** Without its code there is nothing to show, and nothing may be shown. */
function orSay(place: HTMLElement, step: Promise<unknown>): void {
  step.catch(() => {
    place.textContent = texts.notLoaded
  })
}
