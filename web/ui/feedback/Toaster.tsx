import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { currentToast, TOAST_MS } from './toastStore.ts'

/**
 * Shows the toast; rendered once, in the shell. The live region exists before its text. The visible
 * box is a popover, because only the top layer is above an open sheet.
 */
export function Toaster() {
  const toast = useStore(currentToast)
  const box = useRef<HTMLDivElement>(null)

  // Counted from here, since a toast may be set before the shell is rendered.
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => currentToast.set(null), TOAST_MS)
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
    element.textContent = toast.text
    // Shown anew, so that it is above dialogs opened since.
    element.hidePopover()
    element.showPopover()
  }, [toast])

  return (
    <>
      <div role="status" className="sr-only">
        {toast?.text}
      </div>
      <div ref={box} popover="manual" aria-hidden="true" className="toast" />
    </>
  )
}
