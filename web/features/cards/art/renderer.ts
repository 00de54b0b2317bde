import type { CategoryId } from '#contract/cards/rules.ts'
import { type DrawOptions, draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import { renderSvg } from './render.ts'
import type { Scenes } from './scene.ts'

interface DrawingOptions extends DrawOptions {
  readonly category: CategoryId
  readonly cardId: string
}

interface RenderOptions extends DrawingOptions {
  /** Makes the ids of the picture unique on the page. */
  readonly prefix: string
}

/** Draws the cards of one set of motifs. */
export interface Renderer {
  /** Whether `render` has nothing left to compute. */
  isPrepared(options: DrawingOptions): boolean
  prepare(options: DrawingOptions): void
  /** Builds the picture inside an empty `<svg>`. */
  render(svg: SVGSVGElement, options: RenderOptions): void
}

/** @param name of the set, unique among all */
export function createRenderer(name: string, scenes: Scenes): Renderer {
  const keyOf = ({ category, cardId, motif = '', day = 0 }: DrawingOptions) =>
    `${name}:${category}:${motif}:${day}:${cardId}`
  const drawingOf = (options: DrawingOptions) =>
    cached(keyOf(options), () => draw(options.category, options.cardId, scenes, options))
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
