import { WORDS_FROM_LEVEL } from '#contract/pause/rules.ts'
import { hasTools, toolsOf } from '../tools/toolsOf.ts'
import type { CardFace } from './CardBack.tsx'

/** Whether the words that end it stand on a card: on a bold one, and beside tools (PAUSE-15). */
export const bearsWords = (card: CardFace): boolean =>
  card.dirtyLevel >= WORDS_FROM_LEVEL || hasTools(toolsOf(card))
