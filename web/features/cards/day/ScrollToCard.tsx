import ChevronDown from 'lucide-react/icons/chevron-down'
import { type RefObject, useEffect, useState } from 'react'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import './scroll-to-card.css'

/** In view once its heading is, 54 px of the bar included: the pill would cover it. */
const IN_VIEW_PX = 110
/** Higher than any page: a jump from above the card to below it crosses the edge of the view too. */
const ABOVE_PX = 1_000_000

export interface ScrollToCardProps {
  /** The element to scroll to. */
  target: RefObject<HTMLElement | null>
  categoryId: string
  children: string
}

/** A button that scrolls to the card of the day, shown while the card is below the viewport. */
export function ScrollToCard({ target, categoryId, children }: ScrollToCardProps) {
  const [isBelow, setBelow] = useState(false)
  useEffect(() => {
    const card = target.current
    if (!card || !('IntersectionObserver' in globalThis)) return
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page is told of several changes at once; the last one holds.
        const entry = entries.at(-1)
        setBelow(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top > 0)
      },
      { rootMargin: `${ABOVE_PX}px 0px -${IN_VIEW_PX}px 0px` },
    )
    observer.observe(card)
    return () => observer.disconnect()
  }, [target])
  return (
    <button
      type="button"
      inert={!isBelow}
      data-shown={isBelow || undefined}
      className="scroll-to-card"
      onClick={() =>
        target.current?.scrollIntoView({ behavior: motionAllowed() ? 'smooth' : 'auto' })
      }
    >
      <CardThumbnail categoryId={categoryId} small className="-mt-4.5 -rotate-8" />
      <span className="min-w-0 flex-1 truncate text-left">{children}</span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-rose" />
    </button>
  )
}
