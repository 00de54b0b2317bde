import type { CategoryId } from '#contract/cards/rules.ts'
import type { Drawing } from './drawing.ts'
import { frame, WINDOW } from './frame.ts'
import { palette } from './palette.ts'
import { seededRandom } from './random.ts'
import type { Scenes } from './scene.ts'
import { SvgBuilder } from './svgBuilder.ts'

/** The motif of a card. Its seed is separate, so that a forced motif changes nothing else. */
export function motifOf(category: CategoryId, cardId: string, scenes: Scenes): string {
  const [first = '', ...others] = Object.keys(scenes)
  return seededRandom(`motif:${category}:${cardId}`).pick([first, ...others])
}

export interface DrawOptions {
  /** Forces a motif; without it the id decides. */
  readonly motif?: string | undefined
  /** Day of Advent, 0 on any other card. */
  readonly day?: number | undefined
}

/** The picture of one card: always the same for the same id. */
export function draw(
  category: CategoryId,
  cardId: string,
  scenes: Scenes,
  { motif, day = 0 }: DrawOptions = {},
): Drawing {
  const chosen = motif ?? motifOf(category, cardId, scenes)
  const scene = scenes[chosen]
  if (!scene) throw new Error(`There is no motif ${chosen}`)

  const c = new SvgBuilder()
  const r = seededRandom(`${category}:${cardId}`)
  const colours = palette(category, r)
  const light = { x: r.range(110, 230), y: r.range(96, 140) }
  c.wrap({ 'clip-path': c.clip(WINDOW[category](0)) }, () => {
    scene(c, r, light, day)
    // The vignette ties everything together.
    c.all(c.rad(170, 190, 270, [0.55, 0, 0], [1, 0, 0.75]))
  })
  frame(c, category)
  return { category, motif: chosen, colours, defs: c.defs, nodes: c.nodes }
}
