import type { CategoryId } from '#contract/cards/rules.ts'
import { draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { renderSvg } from './render.ts'
import type { Scenes } from './scene.ts'

export interface RenderOptions {
  readonly cardId: string
  /** Forces a motif; without it the id decides. */
  readonly motif?: string | undefined
  /** Makes the ids of the picture unique on the page. */
  readonly prefix: string
}

/** Renders cards of one category into an empty `<svg>`. */
export type Renderer = (svg: SVGSVGElement, options: RenderOptions) => void

export const createRenderer =
  (category: CategoryId, scenes: Scenes): Renderer =>
  (svg, { cardId, motif, prefix }) =>
    renderSvg(cachedDrawing(category, cardId, scenes, motif), svg, prefix)

/** Drawings kept, about 10 kB each; the oldest is evicted first. */
const CACHE_SIZE = 60

const cache = new Map<string, Drawing>()

function cachedDrawing(
  category: CategoryId,
  cardId: string,
  scenes: Scenes,
  motif?: string,
): Drawing {
  const key = `${category}:${motif ?? ''}:${cardId}`
  const known = cache.get(key)
  if (known) return known
  const drawing = draw(category, cardId, scenes, motif)
  cache.set(key, drawing)
  if (cache.size > CACHE_SIZE) {
    const [oldest] = cache.keys()
    if (oldest !== undefined) cache.delete(oldest)
  }
  return drawing
}
