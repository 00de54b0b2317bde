import type { CategoryId } from '#contract/cards/rules.ts'
import { draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { renderSvg } from './render.ts'
import type { Scenes } from './scene.ts'

interface DrawingOptions {
  readonly cardId: string
  /** Forces a motif; without it the id decides. */
  readonly motif?: string | undefined
}

interface RenderOptions extends DrawingOptions {
  /** Makes the ids of the picture unique on the page. */
  readonly prefix: string
}

/** Draws the cards of one category. */
export interface Renderer {
  /** Whether `render` has nothing left to compute. */
  isPrepared(options: DrawingOptions): boolean
  prepare(options: DrawingOptions): void
  /** Builds the picture inside an empty `<svg>`. */
  render(svg: SVGSVGElement, options: RenderOptions): void
}

export function createRenderer(category: CategoryId, scenes: Scenes): Renderer {
  const keyOf = ({ cardId, motif }: DrawingOptions) => `${category}:${motif ?? ''}:${cardId}`
  const drawingOf = (options: DrawingOptions) =>
    cached(keyOf(options), () => draw(category, options.cardId, scenes, options.motif))
  return {
    isPrepared: (options) => cache.has(keyOf(options)),
    prepare: drawingOf,
    render: (svg, options) => renderSvg(drawingOf(options), svg, options.prefix),
  }
}

/** Drawings kept, about 10 kB each; the oldest is evicted first. */
const CACHE_SIZE = 60

const cache = new Map<string, Drawing>()

function cached(key: string, compute: () => Drawing): Drawing {
  const known = cache.get(key)
  if (known) return known
  const drawing = compute()
  cache.set(key, drawing)
  if (cache.size > CACHE_SIZE) {
    const [oldest] = cache.keys()
    if (oldest !== undefined) cache.delete(oldest)
  }
  return drawing
}
