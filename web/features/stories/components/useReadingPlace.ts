import { useEffect, useRef, useState } from 'react'
import { motionAllowed } from '../../../ui/motionAllowed.ts'
import { placeToResume, rememberPlace } from '../place-state.ts'

/**
 * Remembers how far a story has been read and offers to go on there. Coming back by the browser's
 * own button needs none of this: the router keeps the place.
 */
export function useReadingPlace(storyId: number) {
  const text = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState(() => placeToResume(storyId))

  useEffect(() => {
    let frame = 0
    const read = () => {
      frame = 0
      const box = text.current?.getBoundingClientRect()
      if (box && box.height > 0) rememberPlace(storyId, -box.top / box.height)
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
    /** Null where there is nothing to go on with. */
    resume: place === null ? null : resume,
  }
}
