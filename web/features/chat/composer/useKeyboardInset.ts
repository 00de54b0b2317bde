'use no memo' // docs/decisions/0016

import { useEffect } from 'react'
import { listen } from '../../../lib/listen.ts'

/** Smaller differences are the browser's toolbars. */
const KEYBOARD_MIN_PX = 120

/**
 * Sets the height of the on-screen keyboard as a CSS variable for Safari. Chromium resizes the page
 * itself (interactive-widget in index.html).
 */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height
      if (covered < KEYBOARD_MIN_PX) {
        root.style.removeProperty('--keyboard')
        return
      }
      root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
      // Safari scrolls the page to show the field, which has moved already.
      window.scrollTo(0, 0)
    }
    const stop = listen(view, 'resize', measure)
    return () => {
      stop()
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
