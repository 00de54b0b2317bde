import { neutralTabWhileHidden } from '../lib/device/documentTitle.ts'
import { holdInstallPrompt } from '../lib/device/installPrompt.ts'
import { readItem } from '../lib/device/localStorage.ts'
import { hasServiceWorker } from '../lib/device/siteData.ts'
import { applyTheme, storedTheme } from '../lib/device/theme.ts'
import { restoreFocusOnRemoval } from '../lib/focus.ts'
import { failCutCalls, onUnauthorised } from '../lib/http/api.ts'
import { retryImport } from '../lib/lazy/retryImport.ts'
import { listen } from '../lib/listen.ts'
import { isSomethingWaiting } from '../lib/offline/queueStatus.ts'
import { maintainSocket } from '../lib/realtime/socket.ts'
import { watchSheetEntry } from '../lib/routing/sheetEntry.ts'
import { clearDeviceData } from '../lib/session/clearDeviceData.ts'
import { recordSavedElsewhere, reloadProfile } from '../lib/session/identity.ts'
import { getSession, isSessionStale, refreshSession } from '../lib/session/session.ts'
import { remountScreens, resetSessionData } from '../lib/session/sessionReset.ts'
import { combineUnsubscribes } from '../lib/store.ts'
import { toast } from '../ui/feedback/toastStore.ts'
import type { AppRouter } from './router.tsx'
import { texts } from './texts.ts'
import { watchSlides, watchSteps } from './transitions.ts'

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
    restoreFocusOnRemoval(),
    holdInstallPrompt(),
    neutralTabWhileHidden(),
    watchSlides(document),
    watchSteps(window),
    watchSheetEntry(router.history),
    listen(document, 'visibilitychange', () => {
      if (document.visibilityState !== 'visible') return
      follow()
      void reloadProfile()
    }),
    listen(window, 'storage', follow),
    storedTheme.subscribe(applyTheme),
    later(firstPaint, maintainSocket),
    later(firstPaint, syncTabs),
    later(firstPaint, followInput),
    later(firstPaint, () => registerWorker(router)),
  ])
  applyTheme()
  void reloadProfile()

  return stop
}

/** Another tab has logged out, in as another person (O-030), or read the profile or another pair's. */
function followOtherTab(router: AppRouter, toLogin: () => void): void {
  if (!isSessionStale()) return
  const { token, pairId } = getSession()
  const isOther = readItem('token') !== token || (pairId !== null && readItem('pairId') !== pairId)
  // Before the session is read, since the queues then belong to the person it names.
  if (isOther) resetSessionData()
  recordSavedElsewhere()
  refreshSession()
  if (getSession().token === null) {
    // A login in another tab writes the token last.
    if (token !== null) toLogin()
    return
  }
  if (isOther) remountScreens()
  // The guards judge again who may be here.
  void reloadProfile().then(() => router.invalidate())
}

/** Loaded apart from the first view, like the socket. */
const apart = (load: () => Promise<() => () => void>) => (): (() => void) => {
  const stopping = retryImport(load).then((begin) => begin())
  return () => void stopping.then((stop) => stop())
}
const syncTabs = apart(async () => (await import('../lib/realtime/otherTabs.ts')).syncWithOtherTabs)
const followInput = apart(async () => (await import('./shell/input.ts')).followInput)

/** The development server has no worker. */
function registerWorker(router: AppRouter): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  if (import.meta.env.PROD && hasServiceWorker()) {
    void retryImport(() => import('./worker.ts')).then(({ startWorker }) => {
      if (!stopped) stop = startWorker((path) => void router.navigate({ to: path }))
    })
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
