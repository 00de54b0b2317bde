import { memo, useId, useLayoutEffect, useRef } from 'react'
import { suitOf } from './suits.ts'
import { usePainter } from './usePainter.ts'

export interface CardArtProps {
  categoryId: string
  cardId: string
  /** Forces one of the category's motifs; without it the id decides. */
  motif?: string | undefined
}

/** The picture in the card's window, drawn from the id. Decoration for screen readers. */
export const CardArt = memo(function CardArt({ categoryId, cardId, motif }: CardArtProps) {
  const ref = useRef<SVGSVGElement>(null)
  const prefix = useId()
  const suit = suitOf(categoryId)
  const paint = usePainter(suit)

  useLayoutEffect(() => {
    if (!ref.current) return
    if (paint) paint(ref.current, { cardId, motif, prefix })
    else ref.current.replaceChildren()
  }, [paint, cardId, motif, prefix])

  return <svg ref={ref} className="card-art" viewBox="0 0 340 480" aria-hidden="true" />
})
