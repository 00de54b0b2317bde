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
