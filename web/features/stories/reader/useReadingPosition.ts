import { useEffect, useRef, useState } from 'react'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { positionToResume, saveReadingPosition } from './readingPosition.ts'

/**
 * Saves the reading position of a story and offers to resume there. For the browser's back button
 * the router restores the scroll position.
 */
export function useReadingPosition(storyId: number) {
  const text = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(() => positionToResume(storyId))

  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      const box = text.current?.getBoundingClientRect()
      if (box && box.height > 0) saveReadingPosition(storyId, -box.top / box.height)
    }
    const scrolled = () => {
      frame ||= requestAnimationFrame(read)
    }
    window.addEventListener('scroll', scrolled, { passive: true })
    return () => {
      window.removeEventListener('scroll', scrolled)
      cancelAnimationFrame(frame)
    }
  }, [storyId])

  const resume = () => {
    const box = text.current?.getBoundingClientRect()
    if (!box || place === null) return
    window.scrollTo({
      top: window.scrollY + box.top + place * box.height,
      behavior: motionAllowed() ? 'smooth' : 'instant',
    })
    setPlace(null)
  }

  return {
    text,
    /** Scrolls to the saved position; null if there is none. */
    resume: place === null ? null : resume,
  }
}
