import { tagKey } from '#contract/cards/rules.ts'
import { wrap } from '../carousel/state.ts'

/** The fields of a card that its order in the deck depends on. */
interface DeckCard {
  readonly id: string
  readonly category: { readonly id: string }
}

/** A number from 0 up to 1, like Math.random. */
type Random = () => number

/** Fisher-Yates shuffle. */
export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const mixed = [...list]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1))
    const [a, b] = [mixed[last] as T, mixed[other] as T]
    mixed[last] = b
    mixed[other] = a
  }
  return mixed
}

/** Shuffles a page of the deck (KARTEN-109) and separates neighbours of one category if possible. */
export function shufflePage<T extends DeckCard>(cards: readonly T[], random: Random): T[] {
  const hand = shuffle(cards, random)
  for (let at = 1; at < hand.length; at += 1) {
    const before = hand[at - 1]?.category.id
    const here = hand[at]
    if (here?.category.id !== before) continue
    const other = hand.findIndex((card, i) => i > at && card.category.id !== before)
    const swap = hand[other]
    if (here === undefined || swap === undefined) break
    hand[at] = swap
    hand[other] = here
  }
  return hand
}

interface Tagged {
  readonly tags: readonly { readonly name: string }[]
}

const OCCASION = tagKey('Anlass')

/**
 * Shuffles a page. Cards for an occasion with which it begins stay before all others: on a day that
 * counts for a couple the server deals them first (TAG-07).
 */
export function occasionsFirst<T extends DeckCard & Tagged>(
  cards: readonly T[],
  random: Random,
): T[] {
  const others = cards.findIndex(({ tags }) => !tags.some(({ name }) => tagKey(name) === OCCASION))
  const lead = Math.max(others, 0)
  return [...shufflePage(cards.slice(0, lead), random), ...shufflePage(cards.slice(lead), random)]
}

/** A page with the cards one dislikes after all others, as the server deals the pages (KARTEN-140). */
export const dislikedLast = <T extends { readonly id: string }>(
  cards: readonly T[],
  disliked: ReadonlySet<string>,
): T[] => [
  ...cards.filter(({ id }) => !disliked.has(id)),
  ...cards.filter(({ id }) => disliked.has(id)),
]

/** The fields of a page that the number of the next one depends on. */
interface DealtPage {
  readonly page: number
  readonly cards: readonly { readonly id: string }[]
  /** Ids of the cards one disliked when they were dealt. */
  readonly disliked: readonly string[]
}

/**
 * The number of the page that follows some pages. A card disliked since it was dealt has gone to the end,
 * and all behind it have moved up by one: a page is asked for once more rather than a card missed.
 */
export function nextPage(
  pages: readonly DealtPage[],
  disliked: ReadonlySet<string>,
  size: number,
): number {
  const idsOf = (some: readonly DealtPage[]) =>
    new Set(some.flatMap(({ cards }) => cards.map(({ id }) => id)))
  const dealt = idsOf(pages)
  // Nothing new: it held cards that have gone to the end.
  const last = pages.at(-1)
  if (last && idsOf(pages.slice(0, -1)).size === dealt.size) return last.page + 1
  const then = new Set(pages.flatMap((page) => page.disliked))
  const moved = [...dealt].filter((id) => disliked.has(id) && !then.has(id)).length
  return Math.floor((dealt.size - moved) / size) + 1
}

/** The cards of all pages without those already played (KARTEN-12); each card once. */
export function unplayedCards<T extends DeckCard>(
  pages: readonly (readonly T[])[],
  played: ReadonlySet<string>,
): T[] {
  const seen = new Set(played)
  return pages.flat().filter(({ id }) => {
    if (seen.has(id)) return false
    seen.add(id)
    return true
  })
}

/** Position in the deck: the carousel's unbounded index and the id of the shown card. */
export interface DeckPosition {
  readonly index: number
  readonly id: string | undefined
}

/**
 * The index that still shows the card of `place` after the list has grown or lost cards. If the
 * card itself is gone, its successor has the same index.
 */
export function indexOfPosition(cards: readonly DeckCard[], place: DeckPosition): number {
  if (place.id === undefined || cards.length === 0) return place.index
  if (cards[wrap(place.index, cards.length)]?.id === place.id) return place.index
  const found = cards.findIndex(({ id }) => id === place.id)
  return found === -1 ? wrap(place.index, cards.length) : found
}

/** Number of cards before the carousel starts over. */
export const cardsAhead = (index: number, count: number): number =>
  count === 0 ? 0 : count - 1 - wrap(index, count)
