import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCard,
  favoriteCard,
  limitCard,
  listCards,
  listCategories,
  listSelections,
  listTags,
  selectCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { listMoods } from '#contract/cards/filter-calls.ts'
import { LIFE_MOODS, MOODS } from '#contract/cards/rules.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { fitsMood, isOffered } from './policy.ts'

const written = (title: string, tags: string[], categoryId = 'herz', dirtyLevel = 9) => ({
  title,
  categoryId,
  description: 'Nur für uns.',
  dirtyLevel,
  tags,
})

test('KARTEN-114 A mood is a tag, with or without capitals and not part of one', () => {
  expect(fitsMood(['zu Hause', 'MÜDE'], 'müde')).toBe(true)
  expect(fitsMood(['hundemüde', 'mude'], 'müde')).toBe(false)
})

describe.each(engines)('moods on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  beforeAll(async () => {
    pair = await newPair(app())
    for (let at = 0; at < 5; at += 1) {
      await pair.mia.ask(createCard, { body: written(`Müde ${at}`, ['müde', 'kurz']) })
    }
    const lying = written('Im Liegen', ['Müde', 'ruhig'], 'wohl', 1)
    await pair.jonas.ask(createCard, { body: lying })
  })
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

  test('KARTEN-114 The deck holds the cards of a mood, the pair’s own and the common ones', async () => {
    const all = await pair.mia.ask(listCards)
    for (const mood of MOODS.filter((one) => !LIFE_MOODS.some((life) => life === one))) {
      const found = await pair.jonas.ask(listCards, { query: { mood } })
      const names = ({ tags }: (typeof all)[number]) => tags.map(({ name }) => name)
      expect(found).toEqual(all.filter((card) => fitsMood(names(card), mood)))
    }
    const herz = { mood: 'müde' as const, category: 'Herzklopfen', dirtyLevel: '9' }
    const tired = titles(await pair.mia.ask(listCards, { query: herz }))
    expect(tired.filter((title) => title.startsWith('Müde '))).toHaveLength(5)
    expect(tired).not.toContain('Im Liegen')
  })

  test('KARTEN-123 Common cards of a time of life are in no deck, count or tag of whoever does not ask', async () => {
    const { mia, jonas } = await newPair(app())
    const common = await mia.ask(listCards)
    const namesOf = ({ tags }: (typeof common)[number]) => tags.map(({ name }) => name)
    expect(common.filter((card) => !isOffered(namesOf(card), undefined))).toEqual([])
    const counted = (await mia.ask(listCategories)).reduce((sum, { count }) => sum + count, 0)
    expect(counted).toBe(common.length)
    const tags = (await mia.ask(listTags)).map(({ name }) => name)
    for (const mood of LIFE_MOODS) {
      expect(tags).not.toContain(mood)
      const found = await mia.ask(listCards, { query: { mood } })
      const [asked] = found
      expect(found.length).toBeGreaterThanOrEqual(10)
      expect(found.filter((card) => !fitsMood(namesOf(card), mood))).toEqual([])
      const tired = await mia.ask(listCards, { query: { mood: 'müde' } })
      expect(tired.map(({ id }) => id)).not.toContain(asked?.id)
      // One's own is one's own.
      await jonas.ask(createCard, { body: written(`Von uns: ${mood}`, [mood]) })
      expect(titles(await mia.ask(listCards))).toContain(`Von uns: ${mood}`)
    }
    const [asked] = await mia.ask(listCards, { query: { mood: LIFE_MOODS[0] } })
    await mia.ask(selectCard, { body: { cardId: asked?.id ?? '' } })
    expect((await jonas.ask(listSelections)).map(({ cardId }) => cardId)).toEqual([asked?.id])
  })

  test('KARTEN-114 Pages of a mood cover it exactly once', async () => {
    const all = await pair.mia.ask(listCards, { query: { mood: 'kurz' } })
    const ids: string[] = []
    for (let page = 1; page <= Math.ceil(all.length / 4); page += 1) {
      const query = { mood: 'kurz' as const, limit: '4', page: String(page), seed: '4711' }
      ids.push(...(await pair.mia.ask(listCards, { query })).map(({ id }) => id))
    }
    expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  })

  test.each(['ruhig', 'Müde', ''])('KARTEN-114 The mood „%s“ is refused', async (mood) => {
    const path = `/cards?mood=${encodeURIComponent(mood)}`
    expect((await pair.mia.send({ path })).status).toBe(400)
  })

  test('KARTEN-115 Each mood counts its cards, and those the pair has not played', async () => {
    const { mia, jonas } = await newPair(app())
    const counts = async (query = {}) => mia.ask(listMoods, { query })
    const before = await counts()
    for (const { name, count, left } of before) {
      expect(count).toBe((await mia.ask(listCards, { query: { mood: name } })).length)
      expect(left).toBe(count)
    }
    const ofLevel = { category: 'Wohlfühlmomente', dirtyLevel: '1' }
    for (const { name, count } of await counts(ofLevel)) {
      const query = { ...ofLevel, mood: name }
      expect(count).toBe((await mia.ask(listCards, { query })).length)
    }
    const { id } = await jonas.ask(createCard, { body: written('Gespielt', ['müde']) })
    await mia.ask(selectCard, { body: { cardId: id } })
    const tired = (list: typeof before) => list.find(({ name }) => name === 'müde')
    const { count = 0, left = 0 } = tired(before) ?? {}
    expect(tired(await counts())).toEqual({ name: 'müde', count: count + 1, left })
  })

  test('KARTEN-115 O-093 The partner’s opinion of a card changes no mood; a limit counts as O-149 says', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: written('Kurz', ['kurz']) })
    const seen = async () => [
      await mia.ask(listMoods),
      await mia.ask(listCards, { query: { mood: 'kurz' } }),
    ]
    const before = await seen()
    for (const vote of ['like', 'dislike'] as const) {
      await jonas.ask(voteCard, { query: { cardId: id, vote } })
      await jonas.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } })
      expect(await seen()).toEqual(before)
    }
    await jonas.ask(limitCard, { query: { cardId: id, limited: 'true' } })
    const both = await Promise.all([mia, jonas].map((person) => person.call(listMoods)))
    expect(both[0]?.bytes).toEqual(both[1]?.bytes)
    expect(titles(await mia.ask(listCards, { query: { mood: 'kurz' } }))).not.toContain('Kurz')
  })
})
