import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readToast, subscribeToToast } from './toastStore.ts'

/**
 * Stands once in the shell. The spoken region exists before the text; the visible one is a popover,
 * because only the top layer lies above an open sheet.
 */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToToast, readToast)
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = box.current
    // While the app is locked its tree is detached.
    if (!element?.isConnected) return
    if (!toast) {
      element.hidePopover()
      return
    }
    element.textContent = toast.text
    // Shown again to be above dialogs opened since.
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
