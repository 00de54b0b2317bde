import { onLockChange } from '../../lib/appLockStorage.ts'
import { hasLock, readLock } from './lock-live.ts'
import { patience } from './lock-state.ts'

/** What shows that somebody is there. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchmove'] as const

/**
 * Says when the app is to lock: it lay untouched for as long as the person chose, or was left.
 * Before the system takes its picture of the app, `cover` hides what is on the screen. Answers with
 * the way to stop.
 */
export function watchIdle(on: {
  readonly lock: () => void
  readonly cover: (covered: boolean) => void
}): () => void {
  const ended = new AbortController()
  const options = { capture: true, passive: true, signal: ended.signal }
  let touched = Date.now()
  let onErrand = false
  let timer: ReturnType<typeof setTimeout> | undefined

  // A lock that cannot be read locks at once.
  const minutes = () => readLock()?.afterMinutes ?? 0
  const left = () => touched + patience({ afterMinutes: minutes() }, onErrand) - Date.now()
  const isAway = () => document.visibilityState === 'hidden'
  const isDue = (away: boolean) => hasLock() && left() <= 0 && (away || minutes() > 0)

  /** Locks when it is time; otherwise looks again when it may be. */
  const judge = () => {
    clearTimeout(timer)
    if (isDue(isAway())) on.lock()
    else if (hasLock() && minutes() > 0) timer = setTimeout(judge, Math.max(left(), 1000))
  }
  const touch = () => {
    touched = Date.now()
    on.cover(false)
  }
  const leave = () => {
    if (!hasLock()) return
    on.cover(true)
    if (isDue(true)) on.lock()
  }
  const comeBack = () => {
    if (isDue(onErrand)) on.lock()
    onErrand = false
    on.cover(false)
  }

  for (const sign of SIGNS) window.addEventListener(sign, touch, options)
  // The camera and the library lie outside of the page: whoever goes there comes back.
  window.addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === 'file') onErrand = true
    },
    options,
  )
  document.addEventListener('visibilitychange', () => (isAway() ? leave() : comeBack()), options)
  window.addEventListener('pagehide', leave, options)
  window.addEventListener('pageshow', comeBack, options)
  // A phone shows its open apps before it calls a page hidden; on a desk one looks at two windows.
  const onFocus = ({ type, target }: Event) => {
    if (target !== window) return
    on.cover(hasLock() && (isAway() || (type === 'blur' && matchMedia('(hover: none)').matches)))
  }
  window.addEventListener('blur', onFocus, options)
  window.addEventListener('focus', onFocus, options)
  const stopFollowing = onLockChange(judge)
  judge()
  return () => {
    clearTimeout(timer)
    stopFollowing()
    ended.abort()
  }
}
