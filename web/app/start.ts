import { neutralTabWhileHidden } from '../lib/device/documentTitle.ts'
import { readItem } from '../lib/device/localStorage.ts'
import { applyTheme } from '../lib/device/theme.ts'
import { keepFocus } from '../lib/focus.ts'
import { failCutCalls, onUnauthorised } from '../lib/http/api.ts'
import { listen } from '../lib/listen.ts'
import { logFailure } from '../lib/log.ts'
import { isSomethingWaiting } from '../lib/offline/queueStatus.ts'
import { maintainSocket } from '../lib/realtime/socket.ts'
import { clearDeviceData } from '../lib/session/clearDeviceData.ts'
import { reloadProfile } from '../lib/session/identity.ts'
import { getSession, refreshSession } from '../lib/session/session.ts'
import { remountScreens, resetSessionData } from '../lib/session/sessionReset.ts'
import { combineUnsubscribes } from '../lib/store.ts'
import { toast } from '../ui/feedback/toastStore.ts'
import type { AppRouter } from './router.tsx'
import { texts } from './texts.ts'
import { watchSlides } from './transitions.ts'

/** Milliseconds until the first screen is rendered on a slow phone. */
const FIRST_PAINT_MS = 600

/**
 * Starts what runs outside of the screens; socket and worker after `firstPaint` milliseconds.
 * Returns a function that stops it.
 */
export function startApp(router: AppRouter, firstPaint = FIRST_PAINT_MS): () => void {
  // No form may ask first: its screen goes with the session, and with it the one who would answer.
  const toLogin = () => void router.navigate({ to: '/login', replace: true, ignoreBlocker: true })

  // FEHLER-01 to FEHLER-03.
  onUnauthorised(() => {
    const says = isSomethingWaiting() ? texts.unauthorisedWaiting : texts.unauthorised
    void clearDeviceData()
    toast(says)
    toLogin()
  })

  const follow = () => followOtherTab(router, toLogin)
  const stop = combineUnsubscribes([
    failCutCalls(),
    keepFocus(),
    neutralTabWhileHidden(),
    watchSlides(document),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      follow()
      void reloadProfile()
    }),
    listen(window, 'storage', follow),
    // A page out of the back/forward cache has missed the events.
    listen(window, 'pageshow', follow),
    later(firstPaint, maintainSocket),
    later(firstPaint, () => keepWorker(router)),
  ])
  applyTheme()
  void reloadProfile()

  return stop
}

/** Another tab has logged out, or in as another person (O-030). */
function followOtherTab(router: AppRouter, toLogin: () => void): void {
  const token = readItem('token')
  if (token === getSession().token) return
  // Before the session is read: the queues begin to belong to whoever it names.
  resetSessionData()
  refreshSession()
  if (token === null) return toLogin()
  remountScreens()
  // The guards judge again who may be here.
  void reloadProfile().then(() => router.invalidate())
}

/** The development server has no worker. */
function keepWorker(router: AppRouter): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  if (import.meta.env.PROD && 'serviceWorker' in navigator) {
    import('./worker.ts').then(
      ({ startWorker }) => {
        if (!stopped) stop = startWorker((path) => void router.navigate({ to: path }))
      },
      (cause: unknown) => logFailure('Hintergrunddienst nicht verfügbar', cause),
    )
  }
  return () => {
    stopped = true
    stop?.()
  }
}

function later(ms: number, begin: () => () => void): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => {
    stop = begin()
  }, ms)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}
