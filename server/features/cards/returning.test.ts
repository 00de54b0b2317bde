import { beforeAll, describe, expect, test } from 'vitest'
import {
  limitCard,
  listCards,
  listCategories,
  listSelections,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
  voteCard,
} from '#contract/cards/calls.ts'
import { alreadyPlayed, cardNotFound, cardRests } from '#contract/cards/errors.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

describe.each(engines)('back into the deck on %s', (engine) => {
  let statements: string[] = []
  const app = useTestApp({ engine, onQuery: ({ sql }) => statements.push(sql) })
  let deck: string[] = []
  beforeAll(async () => {
    deck = (await (await newPair(app())).mia.ask(listCards)).map(({ id }) => id)
  })
  const cardId = (index: number) => deck[index] ?? ''
  const choose = (person: Person, index: number) =>
    person.call(selectCard, { query: { force: 'true' }, body: { cardId: cardId(index) } })
  const layBack = (person: Person, index: number) =>
    person.call(returnCard, { query: { cardId: cardId(index) } })
  const limit = (person: Person, index: number, limited: boolean) =>
    person.ask(limitCard, { query: { cardId: cardId(index), limited: limited ? 'true' : 'false' } })
  const left = async (person: Person) =>
    (await person.ask(listCategories)).reduce((sum, category) => sum + category.left, 0)
  /** Plays cards on as many days; the clock then stands on the day after. */
  async function play({ mia }: Pair, ...indexes: number[]) {
    const days = []
    for (const index of indexes) {
      expect((await choose(mia, index)).status).toBe(200)
      days.push(utcDay(app().clock.now()))
      app().clock.advance(DAY)
    }
    return days
  }

  test('O-164 A played card laid back by either is drawn again, and the history keeps both days', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const [first] = await play(pair, 0, 1)
    const whole = (await left(mia)) + 2
    expect((await choose(mia, 0)).message).toBe(alreadyPlayed.message)

    const [hers, his] = await Promise.all([connectSocket(mia), connectSocket(jonas)])
    expect((await layBack(jonas, 0)).status).toBe(204)
    expect(await hers.next('new-selection')).toBeUndefined()
    expect(await his.next('new-selection')).toBeUndefined()
    expect(await left(mia)).toBe(whole - 1)
    expect((await mia.ask(listSelections)).map(({ returned }) => returned)).toEqual([false, true])

    expect((await choose(mia, 0)).status).toBe(200)
    const days = await jonas.ask(listSelections)
    expect(days.filter((day) => day.cardId === cardId(0))).toMatchObject([
      { date: utcDay(app().clock.now()), returned: false },
      { date: first, returned: true },
    ])
    app().clock.advance(DAY)
    expect((await choose(mia, 0)).message).toBe(alreadyPlayed.message)
    hers.close()
    his.close()
  })

  test('O-164 Laying back twice at once, or what was never played, changes nothing and tells nobody', async () => {
    const pair = await newPair(app())
    await play(pair, 0)
    const both = await Promise.all([layBack(pair.mia, 0), layBack(pair.jonas, 0)])
    expect(both.map(({ status }) => status)).toEqual([204, 204])
    const before = await pair.mia.ask(listSelections)
    const his = await connectSocket(pair.jonas)
    expect((await layBack(pair.mia, 0)).status).toBe(204)
    expect((await layBack(pair.mia, 5)).status).toBe(204)
    await his.silent()
    his.close()
    expect(await pair.mia.ask(listSelections)).toEqual(before)
    const unknown = await pair.mia.call(returnCard, { query: { cardId: 'niemand' } })
    expect([unknown.status, unknown.message]).toEqual([404, cardNotFound.message])
  })

  test('O-164 The card of today stays chosen, whatever is laid back', async () => {
    const pair = await newPair(app())
    await play(pair, 0)
    await choose(pair.mia, 1)
    await layBack(pair.mia, 1)
    expect((await pair.jonas.ask(listSelections))[0]).toMatchObject({ returned: false })
    await pair.jonas.ask(reshuffleDeck)
    expect((await pair.mia.ask(selectionOfDay)).cardId).toBe(cardId(1))
    expect((await pair.mia.ask(listSelections)).map(({ returned }) => returned)).toEqual([
      false,
      true,
    ])
    app().clock.advance(DAY)
    expect((await choose(pair.mia, 1)).message).toBe(alreadyPlayed.message)
    expect((await layBack(pair.mia, 1)).status).toBe(204)
    expect((await choose(pair.mia, 1)).status).toBe(200)
  })

  test('O-164 The whole deck is mixed anew, again and again, and no day is lost', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const whole = await left(mia)
    await play(pair, 0, 1, 2)
    await layBack(mia, 2)
    await play(pair, 3)
    for (let round = 1; round <= 2; round += 1) {
      const his = await connectSocket(jonas)
      await mia.ask(reshuffleDeck)
      expect(await his.next('new-selection')).toBeUndefined()
      // A deck mixed today stays as it is, and his page need not read it again.
      await mia.ask(reshuffleDeck)
      await his.silent()
      his.close()
      expect(await left(jonas)).toBe(whole)
      await play(pair, 0)
      expect(await left(jonas)).toBe(whole - 1)
    }
    expect((await jonas.ask(listSelections)).map((day) => day.cardId)).toEqual(
      [0, 0, 3, 2, 1, 0].map(cardId),
    )
  })

  test('O-164 Mixing a mood anew lays back its cards alone, but today’s', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const tired = (await mia.ask(listCards, { query: { mood: 'müde' } })).map(({ id }) => id)
    const [first = '', second = '', third = ''] = tired
    const other = deck.find((id) => !tired.includes(id)) ?? ''
    const mood = { query: { mood: 'müde' } } as const
    await play(pair, ...[first, other, second].map((id) => deck.indexOf(id)))
    await choose(mia, deck.indexOf(third))
    const whole = (await left(jonas)) + 4

    const his = await connectSocket(jonas)
    await mia.ask(reshuffleDeck, mood)
    expect(await his.next('new-selection')).toBeUndefined()
    const days = await jonas.ask(listSelections)
    expect(days.map(({ cardId, returned }) => [cardId, returned])).toEqual([
      [third, false],
      [second, true],
      [other, false],
      [first, true],
    ])
    expect(await left(jonas)).toBe(whole - 2)
    // Nothing is left to lay back.
    await mia.ask(reshuffleDeck, mood)
    await his.silent()
    his.close()
  })

  test('O-164 Mixing a mood anew opens no day while others wait for the write lock', async () => {
    const pair = await newPair(app())
    const [tired] = await pair.mia.ask(listCards, { query: { mood: 'müde' } })
    await play(pair, deck.indexOf(tired?.id ?? ''))
    statements = []
    await pair.mia.ask(reshuffleDeck, { query: { mood: 'müde' } })
    const locked = statements.findIndex((sql) => sql.startsWith('update "pairs"'))
    const read = ['selections', 'redemptions', 'own_cards'].map((table) =>
      statements.findLastIndex((sql) => sql.includes(`from "${table}"`)),
    )
    expect(locked).toBeGreaterThan(0)
    expect(Math.max(...read)).toBeLessThan(locked)
    expect((await pair.jonas.ask(listSelections)).map(({ returned }) => returned)).toEqual([true])
  })

  test('O-164 A card that is laid back and played while its mood is mixed anew counts as played', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const [tired] = await mia.ask(listCards, { query: { mood: 'müde' } })
    const index = deck.indexOf(tired?.id ?? '')
    await play(pair, index)
    const mixed = mia.ask(reshuffleDeck, { query: { mood: 'müde' } })
    await layBack(jonas, index)
    await choose(mia, index)
    await mixed
    const days = await jonas.ask(listSelections)
    expect(days.map(({ returned }) => returned)).toEqual([false, true])
    app().clock.advance(DAY)
    expect((await choose(mia, index)).message).toBe(alreadyPlayed.message)
  })

  test('O-164 O-149 A limit stays a limit: the card rests, and counts tell nothing of who set it', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await play(pair, 0)
    await limit(jonas, 0, true)
    const resting = await mia.ask(listCategories)
    expect((await layBack(mia, 0)).status).toBe(204)
    expect(await mia.ask(listCategories)).toEqual(resting)
    expect((await choose(mia, 0)).message).toBe(cardRests.message)
    await mia.ask(reshuffleDeck)
    expect(await mia.ask(listCategories)).toEqual(resting)
    expect((await mia.ask(listCards)).some(({ id }) => id === cardId(0))).toBe(false)
    await limit(jonas, 0, false)
    expect((await choose(mia, 0)).status).toBe(200)
  })

  test('O-164 O-093 The partner’s likes and dislikes change nothing in the answer to laying back', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await play(pair, 0)
    await layBack(mia, 0)
    const seen = async () =>
      JSON.stringify([await mia.ask(listCategories), await mia.ask(listSelections)])
    const before = await seen()
    await jonas.ask(voteCard, { query: { cardId: cardId(0), vote: 'dislike' } })
    await layBack(mia, 0)
    expect(await seen()).toBe(before)
  })

  test('Another pair’s deck is untouched', async () => {
    const [pair, others] = [await newPair(app()), await newPair(app())]
    await choose(others.mia, 0)
    await play(pair, 0)
    await pair.mia.ask(reshuffleDeck)
    expect((await choose(others.mia, 0)).message).toBe(alreadyPlayed.message)
    expect((await choose(pair.mia, 0)).status).toBe(200)
  })
})
