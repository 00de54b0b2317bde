import { drawingOf } from './cache.ts'
import { mount } from './mount.ts'
import type { Scenes } from './scene.ts'
import type { Suit } from './suits.ts'

export interface Order {
  readonly cardId: string
  /** Forces a motif; without it the id decides. */
  readonly motif?: string | undefined
  /** Makes the ids of the picture unique on the page. */
  readonly prefix: string
}

/** Draws cards of one suit into an empty `<svg>`. */
export type Painter = (svg: SVGSVGElement, order: Order) => void

/** The painter of a suit, once its scenes are here. */
export const painterOf =
  (suit: Suit, scenes: Scenes): Painter =>
  (svg, { cardId, motif, prefix }) =>
    mount(drawingOf(suit, cardId, scenes, motif), svg, prefix)
