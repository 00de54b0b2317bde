import { draw } from './draw.ts'
import type { Drawing } from './drawing.ts'
import type { Scenes } from './scene.ts'
import type { Suit } from './suits.ts'

/** About 10 kB each; the oldest leaves first. */
const LIMIT = 60

const kept = new Map<string, Drawing>()

/** The picture of a card, drawn once per id. */
export function drawingOf(suit: Suit, cardId: string, scenes: Scenes, motif?: string): Drawing {
  const key = `${suit}:${motif ?? ''}:${cardId}`
  const known = kept.get(key)
  if (known) return known
  const drawing = draw(suit, cardId, scenes, motif)
  kept.set(key, drawing)
  if (kept.size > LIMIT) {
    const [oldest] = kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
  }
  return drawing
}
