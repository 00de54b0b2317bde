import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCard,
  favoriteCards,
  listCards,
  listCategories,
  listTags,
  myCards,
  readCard,
} from '#contract/cards/calls.ts'
import { cardNotFound } from '#contract/cards/errors.ts'
import { CATEGORIES } from '#contract/cards/rules.ts'
import { card as shownCard } from '#contract/cards/shapes.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'

const written = (title: string, tag: string) => ({
  title,
  categoryId: 'herz',
  description: 'Nur für uns.',
  dirtyLevel: 9,
  tags: [tag],
})

describe.each(engines)('browsing the deck on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let strangers: Pair

  beforeAll(async () => {
    pair = await newPair(app())
    strangers = await newPair(app(), { names: ['Lena', 'Ben'] })
    await pair.mia.ask(createCard, { body: written('Von Mia', 'Mias Schublade') })
    await pair.jonas.ask(createCard, { body: written('Von Jonas', 'Jonas’ Schublade') })
  })

  test('API-31 KARTEN-01 O-083 Both see the deck and each other’s cards; strangers see neither', async () => {
    const { mia, jonas } = pair
    const [miasView, jonasView, foreign] = await Promise.all(
      [mia, jonas, strangers.mia].map((person) => person.ask(listCards)),
    )
    expect(miasView).toEqual(jonasView)
    expect(miasView?.slice(0, 2).map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Von Mia', 'Von Jonas']),
    )
    expect(foreign).toEqual(miasView?.filter(({ createdBy }) => createdBy === null))
    expect(foreign?.length).toBeGreaterThanOrEqual(120)
  })

  test('API-31 O-095 O-096 Category by exact name, level exactly, both together', async () => {
    const all = await pair.mia.ask(listCards)
    for (const { id, name } of CATEGORIES) {
      const found = await pair.mia.ask(listCards, { query: { category: name } })
      expect(found).toEqual(all.filter((card) => card.category.id === id))
      expect(found.length).toBeGreaterThan(0)
    }
    const level = await pair.mia.ask(listCards, { query: { dirtyLevel: '3' } })
    expect(level).toEqual(all.filter(({ dirtyLevel }) => dirtyLevel === 3))
    const both = await pair.mia.ask(listCards, {
      query: { category: 'Joker & Freifahrtschein', dirtyLevel: '2' },
    })
    expect(both).toEqual(
      all.filter(({ category, dirtyLevel }) => category.id === 'joker' && dirtyLevel === 2),
    )
    for (const category of ['herzklopfen', 'Unbekannt', '']) {
      expect(await pair.mia.ask(listCards, { query: { category } })).toEqual([])
    }
  })

  test.each(['11', '-1', '1.5', 'x', ''])(
    'API-31 The level „%s“ is refused',
    async (dirtyLevel) => {
      expect((await pair.mia.call(listCards, { query: { dirtyLevel } })).status).toBe(400)
    },
  )

  test.each([1, 7, 50, 500])(
    'API-31 Pages of %i cards of one seed cover everything exactly once',
    async (limit) => {
      const all = await pair.mia.ask(listCards)
      const pages = Math.ceil(all.length / limit)
      const ids: string[] = []
      const asked = limit === 1 ? [1, 2, pages] : Array.from({ length: pages }, (_, at) => at + 1)
      for (const page of asked) {
        const query = { limit: String(limit), page: String(page), seed: '4711' }
        ids.push(...(await pair.mia.ask(listCards, { query })).map(({ id }) => id))
      }
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toHaveLength(limit === 1 ? 3 : all.length)
      const beyond = { limit: String(limit), page: String(pages + 1), seed: '4711' }
      expect(await pair.mia.ask(listCards, { query: beyond })).toEqual([])
    },
  )

  test('API-31 Another seed gives another order, the same seed the same', async () => {
    const page = (seed: string) => pair.mia.ask(listCards, { query: { limit: '20', seed } })
    expect(await page('1')).toEqual(await page('1'))
    expect(await page('1')).not.toEqual(await page('2'))
  })

  test('API-32 KARTEN-101 KARTEN-105 A card of the deck and one of the pair are read alike', async () => {
    const all = await pair.jonas.ask(listCards)
    for (const card of [all[0], all.at(-1)]) {
      expect(await pair.jonas.ask(readCard, { params: { id: card?.id ?? '' } })).toEqual(card)
    }
    expect(Object.keys(all[0] ?? {}).toSorted()).toEqual(Object.keys(shownCard.shape).toSorted())
  })

  test('O-083 A stranger’s card reads like one that does not exist', async () => {
    const [own] = await pair.mia.ask(myCards)
    const foreign = await strangers.mia.call(readCard, { params: { id: own?.id ?? '' } })
    const nothing = await strangers.mia.call(readCard, { params: { id: '0'.repeat(26) } })
    expect([foreign.status, foreign.message]).toEqual([404, cardNotFound.message])
    expect(foreign.bytes).toEqual(nothing.bytes)
  })

  test('API-37 KARTEN-102 O-095 The four categories with what this pair can see', async () => {
    const counts = await pair.mia.ask(listCategories)
    const all = await pair.mia.ask(listCards)
    expect(counts).toEqual(
      CATEGORIES.map(({ id, name }) => ({
        id,
        name,
        count: all.filter(({ category }) => category.id === id).length,
        left: all.filter(({ category }) => category.id === id).length,
      })),
    )
    const herz = (list: typeof counts) => list.find(({ id }) => id === 'herz')?.count ?? 0
    expect(herz(await strangers.mia.ask(listCategories))).toBe(herz(counts) - 2)
  })

  test('API-38 O-083 Tags of the deck and of the own pair, in order, each once', async () => {
    const names = (await pair.mia.ask(listTags)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['Mias Schublade', 'Jonas’ Schublade']))
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'de')))
    expect(new Set(names.map((name) => name.toLocaleLowerCase('de'))).size).toBe(names.length)
    const foreign = await strangers.jonas.call(listTags)
    expect(foreign.text).not.toContain('Schublade')
  })

  test('API-36 O-028 /cards/mine and /cards/favorites are lists, not cards of that name', async () => {
    const mine = await pair.mia.ask(myCards)
    expect(mine.map(({ title }) => title)).toEqual(['Von Mia'])
    expect(await pair.mia.ask(favoriteCards)).toEqual([])
  })
})
