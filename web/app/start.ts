import { neutralTabWhileHidden } from '../lib/device/documentTitle.ts'
import { applyTheme } from '../lib/device/theme.ts'
import { onUnauthorised } from '../lib/http/api.ts'
import { listen } from '../lib/listen.ts'
import { logFailure } from '../lib/log.ts'
import { maintainSocket } from '../lib/realtime/socket.ts'
import { clearDeviceData } from '../lib/session/clearDeviceData.ts'
import { reloadProfile } from '../lib/session/identity.ts'
import { getSession, refreshSession } from '../lib/session/session.ts'
import { resetSessionData } from '../lib/session/sessionReset.ts'
import { combineUnsubscribes } from '../lib/store.ts'
import { toast } from '../ui/feedback/toastStore.ts'
import type { AppRouter } from './router.tsx'
import { texts } from './texts.ts'
import { allowSkippedSlides } from './transitions.ts'

/** Milliseconds until the first screen is rendered on a slow phone. */
const FIRST_PAINT_MS = 600

/**
 * Starts what runs outside of the screens; socket and worker after `firstPaint` milliseconds.
 * Returns a function that stops it.
 */
export function startApp(router: AppRouter, firstPaint = FIRST_PAINT_MS): () => void {
  const toLogin = () => void router.navigate({ to: '/login', replace: true })

  // FEHLER-01 to FEHLER-03.
  onUnauthorised(() => {
    void clearDeviceData()
    toast(texts.unauthorised)
    toLogin()
  })

  const stop = combineUnsubscribes([
    neutralTabWhileHidden(),
    allowSkippedSlides(document),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState === 'visible') void reloadProfile()
    }),
    listen(window, 'storage', (event) => followOtherTab(event as StorageEvent, toLogin)),
    later(firstPaint, maintainSocket),
    later(firstPaint, () => keepWorker(router)),
  ])
  applyTheme()
  void reloadProfile()

  return stop
}

/** Another tab has logged out, or in as another person (O-030). */
function followOtherTab({ key }: StorageEvent, toLogin: () => void): void {
  if (key !== null && key !== 'token') return
  const before = getSession().token
  refreshSession()
  const after = getSession().token
  if (after === before) return
  resetSessionData()
  if (after === null) toLogin()
  else void reloadProfile()
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
