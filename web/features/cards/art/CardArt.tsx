import { memo, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useStore } from '#web/lib/store.ts'
import type { CardKind } from '../kinds/kindOf.ts'
import { drawLater } from './drawQueue.ts'
import { knownCategoryId } from './knownCategory.ts'
import type { Renderer } from './renderer.ts'
import { loadedRenderers, loadRenderer, type SceneSet, sceneSetOf } from './renderers.ts'

export interface CardArtProps {
  categoryId: string
  cardId: string
  /** A kind with motifs of its own shows one of them instead of one of the category's. */
  kind?: CardKind | null | undefined
  /** Day of Advent, 0 on any other card. */
  day?: number | undefined
  /** Forces one of the motifs; without it the id decides. */
  motif?: string | undefined
}

/** The picture in the card's window, drawn from the id. Decoration for screen readers. */
export const CardArt = memo(function CardArt(props: CardArtProps) {
  const { categoryId, cardId, kind = null, day, motif } = props
  const ref = useRef<SVGSVGElement>(null)
  const prefix = useId()
  const category = knownCategoryId(categoryId)
  const renderer = useRenderer(sceneSetOf(category, kind))

  useLayoutEffect(() => {
    const svg = ref.current
    if (!svg) return
    if (!renderer) {
      svg.replaceChildren()
      return
    }
    const options = { category, cardId, motif, day, prefix }
    const draw = () => renderer.render(svg, options)
    const isHidden = svg.closest('[inert]') !== null
    if (!isHidden && renderer.isPrepared(options)) return draw()
    return drawLater([() => renderer.prepare(options), draw], isHidden)
  }, [renderer, category, cardId, motif, day, prefix])

  return (
    <svg
      ref={ref}
      className="absolute inset-0 size-full"
      viewBox="0 0 340 480"
      aria-hidden="true"
    />
  )
})

/** The renderer of a set of motifs, or null until its chunk is loaded; offline the card keeps its frame. */
function useRenderer(set: SceneSet): Renderer | null {
  useEffect(() => {
    loadRenderer(set).catch(() => undefined)
  }, [set])
  return useStore(loadedRenderers, (loaded) => loaded[set] ?? null)
}
