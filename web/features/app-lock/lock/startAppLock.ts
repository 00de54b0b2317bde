import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { setTabLocked } from '#web/lib/device/documentTitle.ts'
import { readItem } from '#web/lib/device/localStorage.ts'
import { closeRequestGate, openRequestGate } from '#web/lib/http/requestGate.ts'
import { listen } from '#web/lib/listen.ts'
import { leaveForGood } from '#web/lib/routing/leaveForGood.ts'
import { logout } from '#web/lib/session/identity.ts'
import { getSession } from '#web/lib/session/session.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import { detachApp } from './detachApp.ts'
import { LockScreen } from './LockScreen.tsx'
import { hasLock } from './lockStorage.ts'
import { watchIdle } from './watchIdle.ts'

export interface AppLockOptions {
  /** The root element of the app; detached from the document while locked. */
  readonly place: HTMLElement
  /** Starts the app after the first unlock; given when the page loads with a lock. */
  readonly begin?: () => void
  /** Locks at once instead of after the chosen time. */
  readonly now?: boolean
  /** Loads a page of the app anew. */
  readonly leave?: (path: string) => void
}

interface Locked {
  readonly root: Root
  readonly reattach: () => void
  /** Token of the session whose screens are behind the lock. */
  readonly token: string | null
}

/**
 * Locks and unlocks the app. While locked, the app's element is not in the document, calls are held
 * back and the socket is closed. Returns a function that stops it.
 */
export function startAppLock({ place, begin, now = false, leave = leaveForGood }: AppLockOptions) {
  let start = begin
  let locked: Locked | null = null

  const cover = (covered: boolean) => {
    document.documentElement.style.visibility = covered ? 'hidden' : ''
  }
  const lock = () => {
    if (locked !== null || !hasLock()) return
    closeRequestGate()
    setTabLocked(true)
    const screen = document.createElement('div')
    const reattach = detachApp(place, screen)
    const root = createRoot(screen)
    locked = { root, reattach, token: getSession().token }
    root.render(createElement(LockScreen, { onOpen: openOrLeave, onLeave: logOut }))
    cover(false)
  }
  const open = () => {
    if (locked === null) return
    const { root, reattach } = locked
    locked = null
    root.unmount()
    reattach()
    setTabLocked(false)
    openRequestGate()
    start?.()
    start = undefined
  }
  /** Behind the lock may be the screens of somebody whom another tab has logged out since. */
  const openOrLeave = () => {
    if (readItem('token') === locked?.token) open()
    else leave('/login')
  }
  const logOut = async () => {
    stopFollowing()
    await logout()
    leave('/login')
  }
  /** Another tab has removed the lock, logged out, or in as somebody else. */
  const followOtherTab = () => {
    if (locked !== null && (!hasLock() || readItem('token') !== locked.token)) openOrLeave()
  }

  /** A notification clicked before the first unlock decides which screen the app starts with. */
  const onWorkerMessage = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (start === undefined || data?.type !== 'open' || typeof data.path !== 'string') return
    history.replaceState(null, '', data.path)
  }

  const stopFollowing = combineUnsubscribes([
    listen(window, 'storage', followOtherTab),
    // A page that was frozen may have missed the events.
    listen(document, 'visibilitychange', followOtherTab),
  ])
  // Undefined without https.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.addEventListener('message', onWorkerMessage)
  const stopWatching = watchIdle({ lock, cover })
  if (now || start !== undefined) lock()
  return () => {
    stopFollowing()
    worker?.removeEventListener('message', onWorkerMessage)
    stopWatching()
    cover(false)
    open()
  }
}
