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
import { isNearlyPlayed } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { newPair, type Pair, type Person } from '../../testing/couples.ts'
import { engines } from '../../testing/engines.ts'
import { connectSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { DAY } from '../../testing/test-clock.ts'

describe.each(engines)('back into the deck on %s', (engine) => {
  const app = useTestApp({ engine })
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
      // What was mixed today is mixed, and his page need not read it again.
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

  test('O-164 It is offered with less than a fifth of the cards left', () => {
    const counts = (left: number) => [
      { count: 60, left },
      { count: 40, left: 0 },
    ]
    expect([21, 20, 19, 0].map((left) => isNearlyPlayed(counts(left)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(isNearlyPlayed([{ count: 0, left: 0 }])).toBe(false)
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

  test('O-164 O-093 What the partner likes or not changes nothing of what laying back answers', async () => {
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
