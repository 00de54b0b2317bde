'use no memo' // docs/decisions/0016

import { useEffect } from 'react'

/** Smaller differences are the browser's own bars. */
const KEYBOARD_MIN_PX = 120

/**
 * Tells the style sheet how much of the page the keyboard covers. Chromium shrinks the page itself
 * (interactive-widget in index.html); Safari only says so.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const root = document.documentElement
    const measure = () => {
      const covered = window.innerHeight - view.height
      if (covered < KEYBOARD_MIN_PX) root.style.removeProperty('--keyboard')
      else root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
      // Safari pushes the page up to show the field; here the field has already moved.
      if (covered >= KEYBOARD_MIN_PX) window.scrollTo(0, 0)
    }
    view.addEventListener('resize', measure)
    return () => {
      view.removeEventListener('resize', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}
