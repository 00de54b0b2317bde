import { beforeAll, describe, expect, test } from 'vitest'
import {
  createCard,
  exportCards,
  favoriteCard,
  favoriteCards,
  importCards,
  limitCard,
  listCards,
  listCategories,
  listReactions,
  listTags,
  myCards,
  readCard,
  selectCard,
  updateCard,
  voteCard,
} from '#contract/cards/calls.ts'
import { cardRests } from '#contract/cards/errors.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { slow } from '#server/testing/effort.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

const TEXT = {
  title: 'Mutprobe',
  categoryId: 'abenteuer',
  description: 'Etwas Neues.',
  dirtyLevel: 8,
  tags: ['Mutprobe'],
}

describe.each(engines)('cards that rest on %s', (engine) => {
  const app = useTestApp({ engine })
  let pair: Pair
  let deck: string[] = []
  beforeAll(async () => {
    pair = await newPair(app())
    deck = (await pair.mia.ask(listCards)).map(({ id }) => id)
  })
  const cardId = (index: number) => deck[index] ?? ''
  const limit = (who: Person, id: string, limited: boolean) =>
    who.ask(limitCard, { query: { cardId: id, limited: limited ? 'true' : 'false' } })
  const favour = (who: Person, id: string) =>
    who.ask(favoriteCard, { query: { cardId: id, isFavorite: 'true' } })
  /** Whether a list marks a card as resting: undefined where it is not in it. */
  const restsIn = (list: readonly { id: string; resting: boolean }[], id: string) =>
    list.find((card) => card.id === id)?.resting
  const rests = async (who: Person, id: string) =>
    (await who.ask(readCard, { params: { id } })).resting

  test('O-149 A resting card leaves the deck, the counts and the choice of both', async () => {
    const { mia, jonas } = pair
    const before = await mia.ask(listCategories)
    await limit(jonas, cardId(6), true)
    for (const person of [mia, jonas]) {
      const lists = await Promise.all([
        person.ask(listCards),
        person.ask(listCards, { query: { limit: '500', seed: '1' } }),
      ])
      for (const list of lists) expect(restsIn(list, cardId(6))).toBeUndefined()
    }
    const total = (list: typeof before) => list.reduce((sum, { count }) => sum + count, 0)
    expect(total(await mia.ask(listCategories))).toBe(total(before) - 1)
    const choose = (who: Person, id: string) => who.call(selectCard, { body: { cardId: id } })
    const chosen = await choose(mia, cardId(6))
    expect([chosen.status, chosen.message]).toEqual([409, cardRests.message])
    // A partner whose turn it is not gets this same answer for every card.
    const refused = await choose(jonas, cardId(6))
    expect(refused.status).toBe(403)
    expect(refused.bytes).toEqual((await choose(jonas, cardId(11))).bytes)
  })

  test(
    'O-149 Every list of either tells the same of a card: own, favourite, played',
    slow,
    async () => {
      const { mia, jonas } = pair
      const { id: own } = await mia.ask(createCard, { body: TEXT })
      await mia.ask(selectCard, { body: { cardId: cardId(7) } })
      for (const person of [mia, jonas]) {
        for (const id of [own, cardId(7), cardId(8)]) await favour(person, id)
      }
      for (const setter of [mia, jonas]) {
        for (const id of [own, cardId(7), cardId(8)]) {
          for (const resting of [false, true, false]) {
            await limit(setter, id, resting)
            for (const person of [mia, jonas]) {
              expect(restsIn(await person.ask(favoriteCards), id)).toBe(resting)
              expect(await rests(person, id)).toBe(resting)
              expect(restsIn(await person.ask(listCards), id)).toBe(resting ? undefined : false)
            }
            expect(restsIn(await mia.ask(myCards), own)).toBe(id === own && resting)
          }
        }
      }
      app().clock.advance(DAY)
    },
  )

  test('O-149 How many cards are left counts a played card that rests once', async () => {
    const { mia, jonas } = await newPair(app())
    const left = async () =>
      (await mia.ask(listCategories)).reduce((sum, category) => sum + category.left, 0)
    const all = await left()
    await mia.ask(selectCard, { body: { cardId: cardId(12) } })
    expect(await left()).toBe(all - 1)
    await limit(jonas, cardId(12), true)
    expect(await left()).toBe(all - 1)
    await limit(jonas, cardId(13), true)
    expect(await left()).toBe(all - 2)
  })

  test('O-149 A limit says the same to both, whoever set it; who set it is in one’s own list only', async () => {
    const { mia, jonas } = pair
    await limit(jonas, cardId(9), true)
    const read = await Promise.all(
      [mia, jonas].map((person) => person.call(readCard, { params: { id: cardId(9) } })),
    )
    expect(read[0]?.bytes).toEqual(read[1]?.bytes)
    const listed = async (who: Person) =>
      (await who.ask(listReactions)).filter(({ limited }) => limited).map((one) => one.cardId)
    expect(await listed(mia)).not.toContain(cardId(9))
    expect(await listed(jonas)).toContain(cardId(9))
  })

  test('O-093 Only who set a limit lifts it; set by both it lasts until both have lifted it', async () => {
    const { mia, jonas } = pair
    await limit(jonas, cardId(10), true)
    await limit(mia, cardId(10), false)
    expect(await rests(mia, cardId(10))).toBe(true)
    await limit(mia, cardId(10), true)
    await limit(jonas, cardId(10), false)
    expect(await rests(jonas, cardId(10))).toBe(true)
    await limit(mia, cardId(10), false)
    expect(await rests(jonas, cardId(10))).toBe(false)
  })

  test('A limit on a card that went with the partner can be lifted still', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: TEXT })
    await limit(jonas, id, true)
    await mia.ask(leave, { body: { password: mia.password } })
    expect((await jonas.call(readCard, { params: { id } })).status).toBe(404)
    expect(await limit(jonas, id, false)).toMatchObject({ cardId: id, limited: false })
    expect((await jonas.ask(listReactions)).filter(({ limited }) => limited)).toEqual([])
  })

  test('A resting card can be judged and, by who wrote it, rewritten; its tags are suggested to nobody', async () => {
    const { mia, jonas } = pair
    const { id } = await mia.ask(createCard, { body: { ...TEXT, tags: ['Seltenes'] } })
    await limit(jonas, id, true)
    for (const person of [mia, jonas]) {
      expect((await person.call(listTags)).text).not.toContain('Seltenes')
      await person.ask(voteCard, { query: { cardId: id, vote: 'like' } })
    }
    const written = await mia.ask(updateCard, { params: { id }, body: { ...TEXT, tags: [] } })
    expect(written).toMatchObject({ id, resting: true })
  })

  test('O-149 A pack holds the pair’s own cards, resting ones too, and brings none of them back', async () => {
    const { mia, jonas } = await newPair(app())
    const { id } = await mia.ask(createCard, { body: TEXT })
    const body = await mia.ask(exportCards)
    await limit(jonas, id, true)
    expect(await mia.ask(exportCards)).toEqual(body)
    const { cards, added } = await mia.ask(importCards, { body })
    expect([cards.map(({ known }) => known), added]).toEqual([[true], 0])
    expect((await mia.ask(listCards)).map(({ title }) => title)).not.toContain(TEXT.title)
  })
})
