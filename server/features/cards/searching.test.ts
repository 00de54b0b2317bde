import { beforeAll, describe, expect, test } from 'vitest'
import { createCard, limitCard, listCards } from '#contract/cards/calls.ts'
import { searchCards } from '#contract/cards/filter-calls.ts'
import { SEARCH_HITS } from '#contract/cards/rules.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { isOffered } from './policy.ts'

const written = (title: string, description = 'Nur für uns.', tags: string[] = []) => ({
  title,
  categoryId: 'herz',
  description,
  dirtyLevel: 9,
  tags,
})

describe.each(engines)('the search in the cards on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let strangers: Pair
  beforeAll(async () => {
    pair = await newPair(app())
    strangers = await newPair(app(), { names: ['Lena', 'Ben'] })
    const { mia, jonas } = pair
    await mia.ask(createCard, { body: written('Zwölf', 'Im Zwirnkörbchen liegt ein Zettel.') })
    await jonas.ask(createCard, { body: written('Das Zwirnkörbchen') })
    await jonas.ask(createCard, { body: written('Elf', 'Nur wir.', ['Zwirnkörbchen', 'kurz']) })
  })
  const find = async (person: Person, search: string, filter = {}) =>
    (await person.ask(searchCards, { body: { search, ...filter } })).cards
  const titles = async (person: Person, search: string, filter = {}) =>
    (await find(person, search, filter)).map(({ title }) => title)

  test('KARTEN-127 Cards of both are found by title, texts and tags, those with the title first, however a word is spelt', async () => {
    for (const person of [pair.mia, pair.jonas]) {
      const [first, ...others] = await titles(person, ' ZWIRNKOERBCHEN ')
      expect(first).toBe('Das Zwirnkörbchen')
      expect(others.toSorted()).toEqual(['Elf', 'Zwölf'])
      expect(await titles(person, 'zettel zwirnko\u0308rb')).toEqual(['Zwölf'])
      expect(await titles(person, 'zettel honig')).toEqual([])
    }
    expect(await titles(strangers.mia, 'Zwirnkörbchen')).toEqual([])
  })

  test('KARTEN-127 A search is within category, level and mood', async () => {
    const { mia } = pair
    expect(await titles(mia, 'zwirn', { mood: 'kurz' })).toEqual(['Elf'])
    expect(await titles(mia, 'zwirn', { category: 'Wohlfühlmomente' })).toEqual([])
    expect(await titles(mia, 'zwirn', { dirtyLevel: 8 })).toEqual([])
    expect(await titles(mia, 'zwirn', { dirtyLevel: 9, category: 'Herzklopfen' })).toHaveLength(3)
  })

  test('KARTEN-127 KARTEN-112 KARTEN-123 Only cards of the deck are found, as the list has them', async () => {
    const deck = await pair.mia.ask(listCards)
    const found = await find(pair.mia, 'Honig')
    expect(found.length).toBeGreaterThan(1)
    for (const card of found) expect(deck).toContainEqual(card)
    const birth = { mood: 'rund um die Geburt' } as const
    const asked = await find(pair.mia, 'Geburt', birth)
    expect(asked.length).toBeGreaterThan(0)
    for (const { tags } of await find(pair.mia, 'Geburt')) {
      expect(
        isOffered(
          tags.map(({ name }) => name),
          undefined,
        ),
      ).toBe(true)
    }
  })

  test('KARTEN-127 O-149 A card under a limit is found by neither', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: written('Knisterpapier') })
    expect(await titles(jonas, 'Knisterpapier')).toEqual(['Knisterpapier'])
    await jonas.ask(limitCard, { query: { cardId: id, limited: 'true' } })
    for (const person of [mia, jonas]) expect(await titles(person, 'Knisterpapier')).toEqual([])
  })

  test('KARTEN-127 An answer is bounded and says that there are further ones', async () => {
    const many = await pair.mia.ask(searchCards, { body: { search: 'die' } })
    expect(many.cards).toHaveLength(SEARCH_HITS)
    expect(many.more).toBe(true)
    const few = await pair.mia.ask(searchCards, { body: { search: 'zwirn' } })
    expect(few.more).toBe(false)
    for (const search of ['z', ' ', 'z'.repeat(101)]) {
      expect((await pair.mia.call(searchCards, { body: { search } })).status).toBe(400)
    }
  })
})
