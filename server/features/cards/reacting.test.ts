import { beforeAll, describe, expect, test } from 'vitest'
import {
  favoriteCard,
  favoriteCards,
  limitCard,
  listCards,
  listReactions,
  voteCard,
} from '#contract/cards/calls.ts'
import { cardNotFound } from '#contract/cards/errors.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { newPair, type Pair } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { MINUTE } from '#server/testing/test-clock.ts'

describe.each(engines)('reactions on %s', (engine) => {
  const app = useTestApp({ engine })
  let deck: string[] = []

  beforeAll(async () => {
    const { mia } = await newPair(app())
    deck = (await mia.ask(listCards)).map(({ id }) => id)
  })
  const cardId = (index: number) => deck[index] ?? ''

  test.each([
    ['like', 'like'],
    ['dislike', 'dislike'],
    ['null', null],
    ['none', null],
    ['', null],
    [undefined, null],
  ] as const)('API-39 API-43 KARTEN-106 O-092 vote=%s stores %s', async (vote, stored) => {
    const { mia } = await newPair(app())
    await mia.ask(voteCard, { query: { cardId: cardId(0), vote: 'like' } })
    const answer = await mia.ask(voteCard, { query: { cardId: cardId(0), vote } })
    const expected = { cardId: cardId(0), vote: stored, isFavorite: false, limited: false }
    expect(answer).toEqual(expected)
    expect(await mia.ask(listReactions)).toEqual([expected])
  })

  test('O-092 A vote of any other value is refused, as is a card that does not exist', async () => {
    const { mia } = await newPair(app())
    const other = await mia.send({
      method: 'POST',
      path: `/card-meta/vote?cardId=${cardId(0)}&vote=love`,
    })
    expect(other.status).toBe(400)
    for (const query of [{ cardId: 'keine', vote: 'like' }] as const) {
      const refused = await mia.call(voteCard, { query })
      expect([refused.status, refused.message]).toEqual([404, cardNotFound.message])
    }
  })

  test('API-35 API-40 API-41 Favourites are listed newest first and can be removed', async () => {
    const { mia } = await newPair(app())
    for (const index of [3, 1, 2]) {
      await mia.ask(favoriteCard, { query: { cardId: cardId(index), isFavorite: 'true' } })
      app().clock.advance(MINUTE)
    }
    const ids = async () => (await mia.ask(favoriteCards)).map(({ id }) => id)
    expect(await ids()).toEqual([cardId(2), cardId(1), cardId(3)])
    await mia.ask(favoriteCard, { query: { cardId: cardId(1), isFavorite: 'false' } })
    expect(await ids()).toEqual([cardId(2), cardId(3)])
  })

  test('API-40 A favourite that is put back stands where it stood', async () => {
    const { mia } = await newPair(app())
    const mark = (index: number, isFavorite: 'true' | 'false', above?: string) =>
      mia.ask(favoriteCard, {
        query: { cardId: cardId(index), isFavorite, ...(above && { above }) },
      })
    for (const index of [3, 1, 2]) await mark(index, 'true')
    const ids = async () => (await mia.ask(favoriteCards)).map(({ id }) => id)
    const before = await ids()
    for (const [index, above] of [
      [2, cardId(1)],
      [1, cardId(3)],
      [3, NONE],
    ] as const) {
      await mark(index, 'false')
      await mark(index, 'true', above)
      expect(await ids()).toEqual(before)
    }
    // The favourite below it has gone meanwhile.
    await mark(3, 'false')
    await mark(3, 'true', 'keine')
    expect(await ids()).toEqual([cardId(3), cardId(2), cardId(1)])
  })

  test('API-42 Vote, favourite and limit of one card do not disturb each other', async () => {
    const { mia } = await newPair(app())
    const query = { cardId: cardId(0) }
    await mia.ask(voteCard, { query: { ...query, vote: 'dislike' } })
    await mia.ask(favoriteCard, { query: { ...query, isFavorite: 'true' } })
    const whole = await mia.ask(limitCard, { query: { ...query, limited: 'true' } })
    expect(whole).toEqual({ ...query, vote: 'dislike', isFavorite: true, limited: true })
    expect(await mia.ask(listReactions)).toEqual([whole])
    const lifted = await mia.ask(limitCard, { query: { ...query, limited: 'false' } })
    expect(lifted).toEqual({ ...whole, limited: false })
  })

  test('Limits set at the same moment are all stored', async () => {
    const { mia } = await newPair(app())
    const wanted = deck.slice(0, 20)
    await Promise.all(
      wanted.map((id) => mia.ask(limitCard, { query: { cardId: id, limited: 'true' } })),
    )
    const limited = (await mia.ask(listReactions)).map((reaction) => reaction.cardId)
    expect(new Set(limited)).toEqual(new Set(wanted))
  })

  describe('O-093 reactions of one partner are unseen by the other', () => {
    let pair: Pair
    beforeAll(async () => {
      pair = await newPair(app())
    })

    test('A dislike leaves the card in the deck', async () => {
      await pair.jonas.ask(voteCard, { query: { cardId: cardId(5), vote: 'dislike' } })
      const ids = (await pair.mia.ask(listCards)).map(({ id }) => id)
      expect(ids).toContain(cardId(5))
      expect(await pair.mia.ask(listReactions)).toEqual([])
    })
  })
})
