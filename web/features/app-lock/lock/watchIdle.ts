import { storedLock } from '#web/lib/device/appLockStorage.ts'
import { hasLock, readLock } from './lockStorage.ts'
import { idleLimitMs } from './state.ts'

/** Events that count as activity. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove'] as const

/**
 * Calls `lock` after the chosen time without activity, or when the app is left, and `cover` before
 * the system takes its screenshot for the app switcher. Returns a function that stops it.
 */
export function watchIdle(on: {
  readonly lock: () => void
  readonly cover: (covered: boolean) => void
}): () => void {
  const controller = new AbortController()
  const options = { capture: true, passive: true, signal: controller.signal }
  let lastActivity = Date.now()
  let isPickingFile = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // A lock that cannot be parsed locks at once.
  const minutes = () => readLock()?.afterMinutes ?? 0
  const left = () =>
    lastActivity + idleLimitMs({ afterMinutes: minutes() }, isPickingFile) - Date.now()
  const isAway = () => document.visibilityState === 'hidden'
  const isDue = (away: boolean) => hasLock() && left() <= 0 && (away || minutes() > 0)

  /** Locks if due, otherwise schedules the next check. */
  const check = () => {
    clearTimeout(timer)
    if (isDue(isAway())) on.lock()
    else if (hasLock() && minutes() > 0) timer = setTimeout(check, Math.max(left(), 1000))
  }
  const onActivity = ({ type }: Event) => {
    lastActivity = Date.now()
    // Nothing reaches the page while a file is picked: that has ended, also where the page stayed in view.
    if (type === 'pointerdown' || type === 'keydown') isPickingFile = false
    on.cover(false)
  }
  const onLeave = () => {
    if (!hasLock()) return
    on.cover(true)
    if (isDue(true)) on.lock()
  }
  const onReturn = () => {
    if (isDue(isPickingFile)) on.lock()
    isPickingFile = false
    on.cover(false)
  }

  for (const sign of ACTIVITY_EVENTS) window.addEventListener(sign, onActivity, options)
  // Camera and photo library hide the page; the person returns from them.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') isPickingFile = true
    },
    options,
  )
  document.addEventListener('visibilitychange', () => (isAway() ? onLeave() : onReturn()), options)
  window.addEventListener('pagehide', onLeave, options)
  window.addEventListener('pageshow', onReturn, options)
  // On phones the app switcher is visible before `visibilitychange`; on desktops a blurred window
  // stays readable on purpose.
  const onFocus = ({ type, target }: Event) => {
    if (target !== window) return
    on.cover(hasLock() && (isAway() || (type === 'blur' && matchMedia('(hover: none)').matches)))
  }
  window.addEventListener('blur', onFocus, options)
  window.addEventListener('focus', onFocus, options)
  const unsubscribe = storedLock.subscribe(check)
  // Another tab may have set or changed it.
  window.addEventListener('storage', check, options)
  check()
  return () => {
    clearTimeout(timer)
    unsubscribe()
    controller.abort()
  }
}
