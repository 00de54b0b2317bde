import { beforeAll, describe, expect, test } from 'vitest'
import { saveProfile } from '#contract/accounts/calls.ts'
import { exportData } from '#contract/accounts/control-calls.ts'
import {
  listCards,
  listCategories,
  listSelections,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { pairChanged } from '#contract/kernel/refusals.ts'
import { invite, join, leave, restoreFormerPair } from '#contract/pairing/calls.ts'
import { acceptAs, newPair, newSingle, PASSWORD, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'
import { unzip } from '#server/testing/unzip.ts'

const DAYS = 3
const EQUALS = { myRole: 'Ausgeglichen', partnerRole: 'Ausgeglichen' } as const

const playedInArchive = async (person: Person): Promise<unknown> =>
  JSON.parse(
    String(unzip((await person.call(exportData)).bytes).get('gespielte-karten.json') ?? ''),
  )
/** Cards in the deck, and those of them that are not played. */
const countsOf = async (person: Person) =>
  (await person.ask(listCategories)).reduce(
    (sum, { count, left }) => ({ count: sum.count + count, left: sum.left + left }),
    { count: 0, left: 0 },
  )

describe.each(engines)('cards chosen while alone, on %s', (engine) => {
  const app = useTestApp({ engine })
  let deck: string[] = []
  beforeAll(async () => {
    deck = (await (await newSingle(app())).ask(listCards)).map(({ id }) => id)
  })
  const cardId = (index: number) => deck[index] ?? ''
  const today = () => utcDay(app().clock.now())
  const choose = (person: Person, index: number) =>
    person.call(selectCard, { body: { cardId: cardId(index) } })

  /** Chooses a card on each of some days, today the last, and lays the first one back. */
  async function playAlone(person: Person): Promise<void> {
    await person.ask(saveProfile, { body: EQUALS })
    for (let day = 0; day < DAYS; day += 1) {
      if (day > 0) app().clock.advance(DAY)
      expect((await choose(person, day)).status).toBe(200)
    }
    await person.ask(returnCard, { query: { cardId: cardId(0) } })
    expect(await person.ask(listSelections)).toHaveLength(DAYS)
  }

  async function expectNothingPlayed(person: Person): Promise<void> {
    expect(await person.ask(listSelections)).toEqual([])
    for (let ago = 0; ago < DAYS; ago += 1) {
      const date = utcDay(app().clock.now() - ago * DAY)
      expect(await person.ask(selectionOfDay, { query: { date } })).toMatchObject({
        cardId: null,
        selectedBy: null,
        held: [],
        redeemed: [],
      })
    }
    expect(await playedInArchive(person)).toEqual([])
    const { count, left } = await countsOf(person)
    expect(left).toBe(count)
  }

  const joinAs = async (inviteCode: string) => {
    const jonas = await newSingle(app(), 'Jonas')
    await jonas.ask(join, { body: { inviteCode } })
    return jonas
  }
  const leftAlone = async () => {
    const { mia } = await newPair(app())
    await mia.ask(leave, { body: { password: PASSWORD } })
    return mia
  }

  const accept = (inviteCode: string) => acceptAs(app(), inviteCode)
  const register = () => newSingle(app())

  test.each([
    ['after a parting', 'a new account', leftAlone, accept],
    ['after a parting', 'an account they had', leftAlone, joinAs],
    ['newly registered', 'a new account', register, accept],
    ['newly registered', 'an account they had', register, joinAs],
  ] as const)(
    'O-033 trust a By somebody %s: who comes with %s sees none, and the two have none played',
    async (_since, _account, begin, comeIn) => {
      const mia = await begin()
      await playAlone(mia)
      const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
      expect(await mia.ask(listSelections)).toHaveLength(DAYS)
      const jonas = await comeIn(inviteCode)
      for (const person of [mia, jonas]) await expectNothingPlayed(person)

      // A card that had been played, on a day that had one.
      expect((await choose(mia, 1)).status).toBe(200)
      expect((await jonas.ask(listSelections)).map((day) => [day.date, day.cardId])).toEqual([
        [today(), cardId(1)],
      ])
    },
  )

  test('O-040 A choice that waited since before somebody came is not the two’s', async () => {
    const mia = await newSingle(app())
    await mia.ask(saveProfile, { body: EQUALS })
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const waited = () =>
      mia.call(selectCard, {
        query: { force: 'true' },
        body: { cardId: cardId(0), date: today(), instead: [NONE], alone: true },
      })
    expect((await waited()).status).toBe(200)
    const jonas = await acceptAs(app(), inviteCode)
    const client = await connectSocket(jonas)
    const refused = await waited()
    expect([refused.status, refused.message]).toEqual([409, pairChanged.message])
    await client.silent()
    client.close()
    for (const person of [mia, jonas]) expect(await person.ask(listSelections)).toEqual([])
  })

  test('O-164 A reshuffle made while alone is not kept for the couple', async () => {
    const mia = await newSingle(app())
    await playAlone(mia)
    await mia.ask(reshuffleDeck)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    const jonas = await acceptAs(app(), inviteCode)
    const { db } = app().context.database
    const { pairId } = await jonas.ask(selectionOfDay)
    const returns = db.selectFrom('deck_returns').select('pair_id').where('pair_id', '=', pairId)
    expect(await returns.execute()).toEqual([])
  })

  test('O-040 Neither of the two has a card the person who moves in had chosen', async () => {
    const [mia, jonas] = [await newSingle(app()), await newSingle(app(), 'Jonas')]
    await playAlone(jonas)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    await jonas.ask(join, { body: { inviteCode } })
    expect(await mia.ask(listSelections)).toEqual([])
    for (const person of [mia, jonas]) await expectNothingPlayed(person)
  })

  test('O-033 A couple that comes back has all it had played, and nothing of the time between', async () => {
    const { mia, jonas, pairId } = await newPair(app())
    await choose(mia, 5)
    app().clock.advance(DAY)
    await choose(mia, 6)
    app().clock.advance(DAY)
    await mia.ask(returnCard, { query: { cardId: cardId(5) } })
    const before = await jonas.ask(listSelections)
    expect(before.map(({ returned }) => returned)).toEqual([false, true])
    await jonas.ask(leave, { body: { password: PASSWORD } })
    await playAlone(mia)
    for (const person of [mia, jonas]) {
      await person.ask(restoreFormerPair, { params: { id: pairId }, body: { password: PASSWORD } })
    }
    for (const person of [mia, jonas]) expect(await person.ask(listSelections)).toEqual(before)
  })

  test('A refused invitation leaves cards chosen while alone as they are', async () => {
    const mia = await newSingle(app())
    await playAlone(mia)
    const { inviteCode } = await mia.ask(invite, { body: { name: 'Jonas' } })
    expect((await mia.call(join, { body: { inviteCode } })).status).toBe(404)
    expect(await mia.ask(listSelections)).toHaveLength(DAYS)
  })
})
