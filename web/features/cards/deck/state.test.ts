import { expect, test } from 'vitest'
import {
  cardsAhead,
  dislikedLast,
  indexOfPosition,
  nextPage,
  occasionsFirst,
  shuffle,
  shufflePage,
  unplayedCards,
} from './state.ts'

const card = (id: string, category = 'herz') => ({ id, category: { id: category } })
const hand = (...ids: string[]) => ids.map((id) => card(id))
const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id).join('')

/** Random numbers that repeat for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('KARTEN-109 Shuffling keeps every card and gives every order its turn', () => {
  const orders = new Map<string, number>()
  for (let seed = 1; seed <= 600; seed += 1) {
    const order = idsOf(shuffle(hand('a', 'b', 'c'), seededRandom(seed)))
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  expect([...orders.keys()].toSorted()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba'])
  for (const times of orders.values()) expect(times).toBeGreaterThan(60)
})

test('Neighbours of one category are parted where another card can lie between them', () => {
  const cards = Array.from({ length: 24 }, (_, i) =>
    card(String(i), ['wohl', 'joker', 'abenteuer', 'herz'][i % 4]),
  )
  const rows = Array.from({ length: 50 }, (_, seed) => shufflePage(cards, seededRandom(seed)))
  const pairs = rows.flatMap((row) =>
    row.slice(1).filter((one, i) => one.category.id === row[i]?.category.id),
  )
  // Unparted about a quarter of the 1150 neighbours would be alike.
  expect(pairs.length).toBeLessThan(60)
  expect(rows.every((row) => new Set(row.map(({ id }) => id)).size === 24)).toBe(true)
})

test('TAG-07 Cards for an occasion with which a page begins stay first, each shuffled', () => {
  const occasion = (id: string) => ({ ...card(id), tags: [{ name: 'Anlass' }] })
  const other = (id: string) => ({ ...card(id), tags: [] })
  const page = [occasion('a'), occasion('b'), other('c'), occasion('d'), other('e')]
  const orders = Array.from({ length: 60 }, (_, seed) =>
    idsOf(occasionsFirst(page, seededRandom(seed))),
  )
  expect(new Set(orders.map((order) => order.slice(0, 2)))).toEqual(new Set(['ab', 'ba']))
  expect(new Set(orders.map((order) => order.slice(2))).size).toBe(6)
  expect(occasionsFirst([occasion('a'), occasion('b')], seededRandom(1))).toHaveLength(2)
})

test('A hand of one category only is dealt all the same', () => {
  expect(shufflePage(hand('a', 'b', 'c'), seededRandom(1))).toHaveLength(3)
})

test('KARTEN-12 Played cards are left out, and a card that comes twice is there once', () => {
  const pages = [hand('a', 'b'), hand('b', 'c', 'd')]
  expect(idsOf(unplayedCards(pages, new Set(['c'])))).toBe('abd')
})

test('The card in view stays in view when the list grows under a backward swipe', () => {
  const place = { index: -1, id: 'c' }
  expect(indexOfPosition(hand('a', 'b', 'c'), place)).toBe(-1)
  expect(indexOfPosition(hand('a', 'b', 'c', 'd', 'e'), place)).toBe(2)
})

test('Where the card in view leaves the list, its successor takes its place', () => {
  expect(indexOfPosition(hand('a', 'c'), { index: 1, id: 'b' })).toBe(1)
  expect(indexOfPosition(hand('a', 'b'), { index: 2, id: 'c' })).toBe(0)
})

test('Before the first move the deck begins where it is', () => {
  expect(indexOfPosition(hand('a', 'b'), { index: 0, id: undefined })).toBe(0)
})

test('Cards ahead are counted to the end of the list, also behind its beginning', () => {
  expect(cardsAhead(0, 24)).toBe(23)
  expect(cardsAhead(-1, 24)).toBe(0)
  expect(cardsAhead(25, 24)).toBe(22)
  expect(cardsAhead(0, 0)).toBe(0)
})

test('KARTEN-140 Within a page the cards one dislikes come after all others', () => {
  expect(idsOf(dislikedLast(hand('a', 'b', 'c', 'd'), new Set(['a', 'c'])))).toBe('bdac')
})

test.each([0, 3, 10])(
  'KARTEN-140 With %i cards disliked on each page of a visit none is missed, and the deck ends',
  (perPage) => {
    const deck = Array.from({ length: 97 }, (_, at) => ({ id: String(at) }))
    const disliked = new Set(['3', '50'])
    const size = 10
    const pages: { page: number; cards: { id: string }[]; disliked: string[] }[] = []
    for (let isLast = false; !isLast; ) {
      const page = nextPage(pages, disliked, size)
      const cards = dislikedLast(deck, disliked).slice((page - 1) * size, page * size)
      isLast = cards.length < size
      pages.push({
        page,
        cards,
        disliked: cards.map(({ id }) => id).filter((id) => disliked.has(id)),
      })
      for (const { id } of cards.slice(0, perPage)) disliked.add(id)
      expect(pages.length).toBeLessThan(60)
    }
    expect(new Set(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).size).toBe(deck.length)
  },
)
