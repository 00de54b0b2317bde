import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { setTabLocked } from '../../lib/documentTitle.ts'
import { logout } from '../../lib/identity.ts'
import { readItem } from '../../lib/localStorage.ts'
import { closeRequestGate, openRequestGate } from '../../lib/requestGate.ts'
import { LockScreen } from './components/LockScreen.tsx'
import { watchIdle } from './idle-live.ts'
import { hasLock } from './lock-live.ts'
import { layAside } from './scene-live.ts'

export interface Guarded {
  /** Where the app draws; while locked it lies beside the document. */
  readonly place: HTMLElement
  /** Starts the app. Given when the page opens with a lock: nothing runs before the first unlock. */
  readonly begin?: () => void
  /** Leads to a page of the app, with everything of the former one gone. */
  readonly leave?: (path: string) => void
}

/**
 * Locks the app when it is to be locked, and opens it again. While locked nothing of the app is in
 * the document, no call goes out, and the socket is closed. Answers with the way to stop.
 */
export function guard({ place, begin, leave = (path) => location.replace(path) }: Guarded) {
  let start = begin
  let locked: { readonly root: Root; readonly back: () => void } | null = null

  const cover = (covered: boolean) => {
    document.documentElement.style.visibility = covered ? 'hidden' : ''
  }
  const lock = () => {
    if (locked !== null || !hasLock()) return
    closeRequestGate()
    setTabLocked(true)
    const screen = document.createElement('div')
    const back = layAside(place, screen)
    const root = createRoot(screen)
    locked = { root, back }
    root.render(createElement(LockScreen, { onOpen: open, onLeave: logOut }))
    cover(false)
  }
  const open = () => {
    if (locked === null) return
    const { root, back } = locked
    locked = null
    root.unmount()
    back()
    setTabLocked(false)
    openRequestGate()
    start?.()
    start = undefined
  }
  const logOut = async () => {
    await logout()
    leave('/login')
  }
  /** Another tab has taken the lock away, or logged out. */
  const follow = ({ key }: StorageEvent) => {
    if (locked === null || (key !== null && key !== 'lock') || hasLock()) return
    if (readItem('token') === null) leave('/login')
    else open()
  }

  /** The app begins with the screen of a notification that is pressed before. */
  const turnTo = ({ data }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
    if (start === undefined || data?.type !== 'open' || typeof data.path !== 'string') return
    history.replaceState(null, '', data.path)
  }

  window.addEventListener('storage', follow)
  // Missing without https.
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined
  worker?.addEventListener('message', turnTo)
  const stopWatching = watchIdle({ lock, cover })
  if (start !== undefined) lock()
  return () => {
    window.removeEventListener('storage', follow)
    worker?.removeEventListener('message', turnTo)
    stopWatching()
    cover(false)
    open()
  }
}
