import { type RefObject, useEffect, useState } from 'react'
import { justChosen } from '../choice/changes.ts'

/** The router scrolls to the top and the frame focuses the content once the screen stands. */
const AFTER_SCREEN_MS = 60

/**
 * Whether a card was chosen on this device a moment ago: then its heading takes the focus, and it
 * comes into view.
 */
export function useReveal(cardId: string, heading: RefObject<HTMLElement | null>): boolean {
  const [isNew] = useState(() => justChosen.get() === cardId)
  useEffect(() => {
    if (!isNew) return
    justChosen.set(null)
    const timer = setTimeout(() => {
      heading.current?.focus({ preventScroll: true })
      const section = heading.current?.closest('section')
      section?.querySelector('.card-room')?.scrollIntoView({ block: 'nearest' })
    }, AFTER_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [isNew, heading])
  return isNew
}
