import { useEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import { currentToast, TOAST_MS } from './toastStore.ts'

/**
 * Stands once in the shell. The spoken region exists before the text; the visible one is a popover,
 * because only the top layer lies above an open sheet.
 */
export function Toaster() {
  const toast = useStore(currentToast)
  const box = useRef<HTMLDivElement>(null)

  // The time counts from the rendering on: a toast may be set before the shell stands.
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => currentToast.set(null), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast])

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
