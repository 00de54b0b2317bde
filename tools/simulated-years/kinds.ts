import { MOODS } from '#contract/cards/rules.ts'
import { SEASONS } from '#contract/cards/season-rules.ts'
import type { StoredCard } from '#server/features/cards/models.ts'

/** Part of the deck whose use is counted. */
export interface Kind {
  readonly name: string
  readonly has: (card: StoredCard) => boolean
}

const tagged = (name: string, ...tags: readonly string[]): Kind => ({
  name,
  has: (card) => tags.some((tag) => card.tags.includes(tag)),
})

const ofLevels = (least: number, most: number): Kind => ({
  name: `levels ${least} to ${most}`,
  has: ({ dirtyLevel }) => dirtyLevel >= least && dirtyLevel <= most,
})

export const KINDS: readonly Kind[] = [
  ofLevels(1, 3),
  ofLevels(4, 6),
  ofLevels(7, 10),
  ...MOODS.filter((mood) => mood !== 'Jahreszeit').map((mood) => tagged(mood, mood)),
  ...SEASONS.map((season) => ({ name: season, has: (card: StoredCard) => card.season === season })),
  { name: 'Advent', has: ({ advent }) => advent !== null },
  tagged('Führung, Dienst', 'Führung', 'Dienst'),
  ...['Anlass', 'Versöhnung', 'Krankheit', 'Danach'].map((tag) => tagged(tag, tag)),
  { name: 'to keep', has: ({ keep }) => keep },
]
