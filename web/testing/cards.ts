import {
  type Card,
  favoriteCards,
  type Hand,
  listCards,
  listCategories,
  listReactions,
  listSelections,
  listTags,
  myCards,
  type PlayedDay,
  readCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { askedEcho, cardEchoes } from '#contract/cards/echo-calls.ts'
import { likedByBoth, listMoods } from '#contract/cards/filter-calls.ts'
import { CARD_DEFAULTS, CATEGORIES, MOODS } from '#contract/cards/rules.ts'
import type { FakeServer } from './fakeServer.ts'
import { mia } from './people.ts'

/** A card of the deck, with whatever a test cares about. */
export function someCard(id: string, change: Partial<Card> = {}): Card {
  return {
    id,
    title: `Titel ${id}`,
    description: `Beschreibung ${id}`,
    instructions: null,
    category: { id: 'herz', name: 'Herzklopfen' },
    dirtyLevel: 3,
    tags: [],
    createdBy: null,
    resting: false,
    season: null,
    advent: null,
    restsUntil: null,
    inHalves: false,
    ...CARD_DEFAULTS,
    ...change,
  }
}

/** `count` cards over all four categories. */
export const someCards = (count: number): Card[] =>
  Array.from({ length: count }, (_, i) => {
    const category = CATEGORIES[i % CATEGORIES.length] ?? CATEGORIES[0]
    return someCard(`karte-${i + 1}`, { category })
  })

/** A day of the history; Mia chose. */
export const playedDay = (date: string, cardId: string, change: Partial<PlayedDay> = {}) => ({
  pairId: mia.pairId,
  date,
  cardId,
  selectedBy: mia.id,
  half: null,
  redeemed: false,
  returned: false,
  ...change,
})

export const TODAY = '2026-11-21'

/** The card chosen for today, and what both have laid aside. */
export const selectionToday = (
  cardId: string | null,
  selectedBy: string | null,
  hand: Hand = { held: [], redeemed: [] },
) => ({ pairId: 'pair-1', date: TODAY, cardId, selectedBy, half: null, ...hand })

/** A card area nobody has touched yet; whatever card is asked for by its id is Mia’s. */
export const emptyCards = (server: FakeServer): FakeServer =>
  server
    .on(selectionOfDay, () => selectionToday(null, null))
    .on(listSelections, () => [])
    .on(listReactions, () => [])
    .on(likedByBoth, () => [])
    .on(listCards, () => [])
    .on(favoriteCards, () => [])
    .on(myCards, () => [])
    .on(listCategories, () => CATEGORIES.map((category) => ({ ...category, count: 0, left: 0 })))
    .on(listMoods, () => MOODS.map((name) => ({ name, count: 0, left: 0 })))
    .on(listTags, () => [])
    .on(askedEcho, () => ({ asked: null }))
    .on(cardEchoes, () => [])
    .on(readCard, ({ params }) => someCard(params.id, { createdBy: mia.id }))
