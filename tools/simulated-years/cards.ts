import { join } from 'node:path'
import { isNearlyPlayed, MOODS, type Mood } from '#contract/cards/rules.ts'
import { deckOf, starterCards } from '#server/features/cards/deck-service.ts'
import type { StoredCard } from '#server/features/cards/models.ts'
import { spreadPage } from '#server/features/cards/page-policy.ts'
import { isDrawable, passes } from '#server/features/cards/policy.ts'
import {
  cameBackOn,
  NOTHING_RETURNED,
  playedUnder,
  withCardsReturned,
  withDeckReturned,
} from '#server/features/cards/return-policy.ts'
import { CONTENT } from '#server/testing/content.ts'
import { DAYS } from './calendar.ts'
import type { Couple } from './couples.ts'
import { KINDS } from './kinds.ts'

const { starter, halves } = starterCards(join(CONTENT, 'cards'))
export const deck = deckOf(
  [...starter.values()].map((card) => ({ card, retired: false })),
  halves,
)

/** An evening that offers fewer fitting cards is thin. */
const ENOUGH = 10
/** With fewer fitting cards a couple mixes anew what it looks through, also where nothing offers it. */
const SCARCE = 12

interface PlayedCard {
  readonly day: string
  readonly card: StoredCard
}

/** The day on which a couple mixed the deck anew, or the cards of one mood. */
interface Mixing {
  readonly day: string
  readonly mood: Mood | undefined
}

/** The cards of a couple over two years. */
export interface CardYears {
  readonly played: readonly PlayedCard[]
  readonly mixings: readonly Mixing[]
  /** Fitting cards of each evening. */
  readonly offered: readonly number[]
  /** Evenings with fewer than ten. */
  readonly thin: readonly string[]
  /** Cards that fit on one evening at least. */
  readonly suitable: ReadonlySet<StoredCard>
  /** By kind, the first day on which all its suitable cards of that day are out of the deck. */
  readonly usedUp: ReadonlyMap<string, string>
}

const drawnBy = new Map<Mood | undefined, ReadonlySet<StoredCard>>(
  [undefined, ...MOODS].map((mood) => [
    mood,
    new Set(deck.cards.filter((card) => passes({ mood }, card))),
  ]),
)
const isDrawnBy = (mood: Mood | undefined, card: StoredCard): boolean =>
  drawnBy.get(mood)?.has(card) === true

/** Seed of the order in which the deck is leafed through; another one plays other years. */
const SEED = 7

/** Plays a card each evening by the rules of the server: season, limit, mood, and return to the deck. */
export function playCards(couple: Couple, seed = SEED): CardYears {
  const limited = new Set(deck.cards.filter(couple.limits).map(({ id }) => id))
  const evenings = DAYS.map((day, at) => {
    const { moods, fits, wanted } = couple.eveningOf(day, at)
    const drawable = deck.cards.filter((card) => isDrawable(card, { deck, limited, day }))
    const shown = drawable.filter((card) => moods.some((mood) => isDrawnBy(mood, card)))
    return { day, moods, fits, wanted, drawable, shown }
  })
  const suitable = new Set(evenings.flatMap(({ shown, fits }) => shown.filter(fits)))
  const played: PlayedCard[] = []
  const mixings: Mixing[] = []
  const offered: number[] = []
  const usedUp = new Map<string, string>()
  let returns = NOTHING_RETURNED

  /** Cards that are played and not back in the deck. */
  function outOn(day: string): ReadonlySet<StoredCard> {
    const isPlayed = playedUnder(returns, (id) => cameBackOn(deck.find(id), day))
    const out = played.filter((one) => isPlayed({ cardId: one.card.id, day: one.day }))
    return new Set(out.map(({ card }) => card))
  }

  for (const [at, { day, moods, fits, wanted, drawable, shown }] of evenings.entries()) {
    let out = outOn(day)
    const left = (cards: readonly StoredCard[]) => cards.filter((card) => !out.has(card))
    const mix = (mood: Mood | undefined): void => {
      const ids = drawable.filter((card) => isDrawnBy(mood, card)).map(({ id }) => id)
      returns = mood === undefined ? withDeckReturned(day) : withCardsReturned(returns, ids, day)
      mixings.push({ day, mood })
      out = outOn(day)
    }
    for (const { name, has } of KINDS) {
      const ofKind = drawable.filter((card) => has(card) && suitable.has(card))
      const isUsedUp = ofKind.length > 0 && left(ofKind).length === 0
      if (isUsedUp && !usedUp.has(name)) usedUp.set(name, day)
    }
    for (const mood of moods) {
      const ofMood = drawable.filter((card) => isDrawnBy(mood, card))
      if (isNearlyPlayed([{ count: ofMood.length, left: left(ofMood).length }])) mix(mood)
    }
    const [only] = moods
    if (left(shown).filter(fits).length < SCARCE) mix(moods.length === 1 ? only : undefined)

    const cards = left(shown)
    const order = spreadPage(cards.length, seed + at, 1, cards.length)
    const fitting = order.flatMap((position) => cards[position] ?? []).filter(fits)
    offered.push(fitting.length)
    const card = fitting.find(wanted) ?? fitting[0]
    if (card !== undefined) played.push({ day, card })
  }
  const thin = DAYS.filter((_, at) => (offered[at] ?? 0) < ENOUGH)
  return { played, mixings, offered, thin, suitable, usedUp }
}
