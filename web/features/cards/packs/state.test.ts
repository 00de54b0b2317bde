import { expect, test } from 'vitest'
import { PACK_MAX, PACK_MAX_BYTES } from '#contract/cards/rules.ts'
import { parsePacks } from './state.ts'

const format = 'knistern.cards/1'
const cardOf = (id: string, description = 'Text') => ({
  id,
  title: id,
  description,
  level: 1,
  tags: [],
})

test('A file of cards is told from any other file', () => {
  const pack = { format, cards: [] }
  expect(parsePacks(JSON.stringify(pack))).toEqual([pack])
  for (const other of [
    '',
    'kein JSON',
    'null',
    '[]',
    '{"format":"knistern.cards/2","cards":[]}',
    '{"format":"knistern.cards/1"}',
  ]) {
    expect(parsePacks(other)).toBeUndefined()
  }
})

test('O-151 More cards than one import takes become several packs, in their order', () => {
  const cards = Array.from({ length: 2 * PACK_MAX + 3 }, (_, at) => cardOf(`k-${at}`))
  const packs = parsePacks(JSON.stringify({ format, category: 'Herzklopfen', cards })) ?? []
  expect(packs.map((pack) => pack.cards.length)).toEqual([PACK_MAX, PACK_MAX, 3])
  expect(packs.flatMap((pack) => pack.cards)).toEqual(cards)
  expect(packs.every((pack) => pack.category === 'Herzklopfen')).toBe(true)
})

test('O-151 No pack is larger than the server accepts', () => {
  const cards = Array.from({ length: 400 }, (_, at) => cardOf(`k-${at}`, 'ä'.repeat(4_000)))
  const packs = parsePacks(JSON.stringify({ format, category: 'Herzklopfen', cards })) ?? []
  expect(packs.flatMap((pack) => pack.cards)).toEqual(cards)
  for (const pack of packs) {
    expect(new TextEncoder().encode(JSON.stringify(pack)).length).toBeLessThan(PACK_MAX_BYTES)
  }
})
