import { Canvas } from './canvas.ts'
import { chanceOf } from './chance.ts'
import { palette } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { frame, WINDOW } from './frame.ts'
import type { Scenes } from './scene.ts'
import type { Suit } from './suits.ts'

/** Which motif a card shows. It has chance of its own, so a forced motif changes nothing else. */
export function motifOf(suit: Suit, cardId: string, scenes: Scenes): string {
  const [first = '', ...others] = Object.keys(scenes)
  return chanceOf(`motif:${suit}:${cardId}`).pick([first, ...others])
}

/** The picture of one card: always the same for the same id. `motif` may be forced. */
export function draw(suit: Suit, cardId: string, scenes: Scenes, motif?: string): Drawing {
  const chosen = motif ?? motifOf(suit, cardId, scenes)
  const scene = scenes[chosen]
  if (!scene) throw new Error(`The suit ${suit} has no motif ${chosen}`)

  const c = new Canvas()
  const r = chanceOf(`${suit}:${cardId}`)
  const colours = palette(suit, r)
  const light = { x: r.range(110, 230), y: r.range(96, 140) }
  c.wrap({ 'clip-path': c.clip(WINDOW[suit](0)) }, () => {
    scene(c, r, light)
    // The vignette ties everything together.
    c.all(c.rad(170, 190, 270, [0.55, 0, 0], [1, 0, 0.75]))
  })
  frame(c, suit)
  return { suit, motif: chosen, colours, defs: c.defs, nodes: c.nodes }
}
