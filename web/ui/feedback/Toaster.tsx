import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { texts } from '../texts.ts'
import { currentToast, TOAST_MS, UNDO_MS } from './toastStore.ts'

/**
 * Shows the toast; rendered once, in the shell. The live region exists before its text. The visible
 * box is a popover, because only the top layer is above an open sheet.
 */
export function Toaster() {
  const toast = useStore(currentToast)
  const box = useRef<HTMLDivElement>(null)
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
    element.showPopover()
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
