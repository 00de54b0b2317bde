import { listen } from '#web/lib/listen.ts'
import { combineUnsubscribes } from '#web/lib/store.ts'
import './keyboard.css'

/** Smaller differences are the browser's toolbars. */
const KEYBOARD_MIN_PX = 120
/** A narrower and lower window, or one that is much lower, has a keyboard below a field that is typed in. */
const SMALL_PX = 480
const LOW_PX = 300
/** A press on a control takes the focus from the field first; nothing may move until its click. */
const CLICK_MS = 250

const TEXT_FIELD =
  'textarea, input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=submit])'
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(TEXT_FIELD)

/**
 * Follows the on-screen keyboard by the visual viewport. The root has `--keyboard`, the height the
 * keyboard covers, and `--panned`, how far the browser has moved the page up for it: Safari only,
 * since Chromium resizes the page itself (interactive-widget in index.html). The root has
 * `data-typing` while somebody types by an on-screen keyboard. Returns a function that stops it.
 */
export function followKeyboard(): () => void {
  const view = window.visualViewport
  if (!view) return () => undefined
  const root = document.documentElement
  const touch = window.matchMedia('(pointer: coarse)')
  /** The greatest height seen of a window of this width: turning the phone is no keyboard. */
  const tallest = new Map<number, number>()

  const set = (name: string, px: number) => {
    if (px === 0) root.style.removeProperty(name)
    else root.style.setProperty(name, `${px}px`)
  }
  const measure = () => {
    const { innerWidth: width, innerHeight: height } = window
    // Zoomed by two fingers, it is a part of the page at `scale`.
    const visible = Math.round(view.height * view.scale)
    const tall = Math.max(tallest.get(width) ?? 0, visible)
    tallest.set(width, tall)

    const covered = height - visible
    const isCovered = covered >= KEYBOARD_MIN_PX
    set('--keyboard', isCovered ? covered : 0)
    // Safari moves the page to show the field, which has moved already where the page has no way to go.
    if (isCovered && root.scrollHeight <= root.clientHeight) window.scrollTo(0, 0)
    set('--panned', isCovered && view.scale === 1 ? Math.round(view.offsetTop) : 0)

    const isSmall = visible < LOW_PX || Math.max(width, visible) < SMALL_PX
    const isLow = isCovered || tall - visible >= KEYBOARD_MIN_PX || isSmall
    root.toggleAttribute('data-typing', isLow && touch.matches && isField(document.activeElement))
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  measure()
  return combineUnsubscribes([
    listen(view, 'resize', measure),
    listen(view, 'scroll', measure),
    listen(document, 'focusin', ({ target }) => isField(target) && measure()),
    listen(document, 'focusout', () => {
      clearTimeout(timer)
      timer = setTimeout(measure, CLICK_MS)
    }),
    () => clearTimeout(timer),
    () => {
      set('--keyboard', 0)
      set('--panned', 0)
      root.removeAttribute('data-typing')
    },
  ])
}
