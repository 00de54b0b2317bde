import { type RefObject, useEffect, useState } from 'react'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'

/** Id of the card one has chosen on the way to Heute, which reveals it once. */
export const justChosen = createSessionStore<string | null>(null)

/** The router scrolls to the top and the frame focuses the content once the screen stands. */
const AFTER_SCREEN_MS = 60

/**
 * Whether a card was chosen on this device a moment ago: then its heading takes the focus, and its
 * section comes into view.
 */
export function useReveal(cardId: string, heading: RefObject<HTMLElement | null>): boolean {
  const [isNew] = useState(() => justChosen.get() === cardId)
  useEffect(() => {
    if (!isNew) return
    justChosen.set(null)
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true })
      heading.current?.closest('section')?.scrollIntoView({ block: 'start' })
    }, AFTER_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [isNew, heading])
  return isNew
}
