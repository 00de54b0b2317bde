import { memo, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { type CategoryId, knownCategoryId } from '#contract/cards/rules.ts'
import { useStore } from '../../../lib/store.ts'
import { drawLater } from './drawQueue.ts'
import type { Renderer } from './renderer.ts'
import { loadedRenderers, loadRenderer } from './renderers.ts'

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
  const category = knownCategoryId(categoryId)
  const renderer = useRenderer(category)

  useLayoutEffect(() => {
    const svg = ref.current
    if (!svg) return
    if (!renderer) {
      svg.replaceChildren()
      return
    }
    const options = { cardId, motif, prefix }
    const draw = () => renderer.render(svg, options)
    const isHidden = svg.closest('[inert]') !== null
    if (!isHidden && renderer.isPrepared(options)) return draw()
    return drawLater([() => renderer.prepare(options), draw], isHidden)
  }, [renderer, cardId, motif, prefix])

  return (
    <svg
      ref={ref}
      className="absolute inset-0 size-full"
      viewBox="0 0 340 480"
      aria-hidden="true"
    />
  )
})

/** The renderer of a category, or null until its chunk is loaded; offline the card keeps its frame. */
function useRenderer(category: CategoryId): Renderer | null {
  useEffect(() => {
    loadRenderer(category).catch(() => undefined)
  }, [category])
  return useStore(loadedRenderers, (loaded) => loaded[category] ?? null)
}
