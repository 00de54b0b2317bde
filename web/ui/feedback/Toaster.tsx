import { useEffect, useRef } from 'react'
import { listen } from '#web/lib/listen.ts'
import { useStore } from '#web/lib/store.ts'
import { texts } from '../texts.ts'
import { currentToast, TOAST_MS, UNDO_MS } from './toastStore.ts'

const CONTROL = 'a, button, label, input, textarea, select, summary'
/** Between a toast and the control it makes way for. */
const GAP_PX = 10

/** How far a toast has to rise so that none of the controls lies below it, in pixels. */
function riseOver(toast: HTMLElement, controls: readonly (Element | null | undefined)[]): number {
  const top = toast.offsetTop
  const bottom = top + toast.offsetHeight
  return controls.reduce((rise, control) => {
    const box = control?.getBoundingClientRect()
    const isUnder = box !== undefined && box.top < bottom && box.bottom > top
    return isUnder ? Math.max(rise, bottom - box.top + GAP_PX) : rise
  }, 0)
}

/**
 * Shows the toast; rendered once, in the shell. The live region exists before its text. The visible
 * box is a popover, because only the top layer is above an open sheet.
 */
export function Toaster() {
  const toast = useStore(currentToast)
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef<Element>(null)

  // Not every browser gives a button that is pressed the focus.
  useEffect(
    () =>
      listen(document, 'pointerdown', ({ target }) => {
        pressed.current = (target as Element).closest(CONTROL)
      }),
    [],
  )
  const words = useRef<HTMLSpanElement>(null)

  // Counted from here, since a toast may be set before the shell is rendered.
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => currentToast.set(null), toast.undo ? UNDO_MS : TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

  useEffect(() => {
    const element = box.current
    // Detached while the app is locked.
    if (!element?.isConnected) return
    if (!toast) {
      element.hidePopover()
      return
    }
    if (words.current) words.current.textContent = toast.text
    // Shown anew, so that it is above dialogs opened since.
    element.hidePopover()
    element.style.marginBottom = ''
    element.showPopover()
    const focused = document.activeElement?.closest(CONTROL)
    element.style.marginBottom = `${riseOver(element, [focused, pressed.current])}px`
  }, [toast])

  return (
    <>
      <div role="status" className="sr-only">
        {toast?.text}
      </div>
      <div ref={box} popover="manual" className="toast">
        <span ref={words} aria-hidden="true" />
        {toast?.undo && (
          <button
            type="button"
            onClick={() => {
              currentToast.set(null)
              toast.undo?.()
            }}
          >
            {texts.undo}
          </button>
        )}
      </div>
    </>
  )
}
