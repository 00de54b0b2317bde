import { beforeAll, describe, expect, test } from 'vitest'
import {
  limitCard,
  listCards,
  listCategories,
  listSelections,
  readCard,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import * as refusals from '#contract/cards/errors.ts'
import { declineRedeemed, keepCard, layOff, redeemCard } from '#contract/cards/kept-calls.ts'
import { utcDay } from '#contract/kernel/day.ts'
import { leave } from '#contract/pairing/calls.ts'
import { newPair, type Pair, type Person } from '#server/testing/couples.ts'
import { engines } from '#server/testing/engines.ts'
import { connectSocket } from '#server/testing/socket.ts'
import { useTestApp } from '#server/testing/test-app.ts'
import { DAY } from '#server/testing/test-clock.ts'

async function handSeenBy(person: Person) {
  const { held, redeemed } = await person.ask(selectionOfDay)
  return { held, redeemed }
}

describe.each(engines)('cards to keep on %s', (engine) => {
  const app = useTestApp({ engine })
  let vouchers: string[] = []
  let plain = ''
  beforeAll(async () => {
    const cards = await (await newPair(app())).mia.ask(listCards)
    vouchers = cards.filter(({ keep }) => keep).map(({ id }) => id)
    plain = cards.find(({ keep }) => !keep)?.id ?? ''
  })
  const voucher = (index: number) => vouchers[index] ?? ''
  const today = () => utcDay(app().clock.now())
  const choose = (person: Person, cardId: string) =>
    person.call(selectCard, { query: { force: 'true' }, body: { cardId } })
  const ofCard = (cardId: string) => ({ query: { cardId } })
  /** Mia chooses vouchers on as many days, and Jonas lays them aside. */
  async function deal({ mia, jonas }: Pair, ...indexes: number[]) {
    for (const index of indexes) {
      expect((await choose(mia, voucher(index))).status).toBe(200)
      expect((await jonas.call(keepCard)).status).toBe(204)
      app().clock.advance(DAY)
    }
  }
  const left = async (person: Person) =>
    (await person.ask(listCategories)).reduce((sum, category) => sum + category.left, 0)

  test('O-163 The receiver of a voucher lays it aside; the day is free, both see it, neither draws it', async () => {
    const { mia, jonas } = await newPair(app())
    const whole = await left(mia)
    await choose(mia, voucher(0))
    const hers = await connectSocket(mia)
    // Not one she has replaced since he saw it.
    const unseen = await jonas.call(keepCard, ofCard('gesehen'))
    expect([unseen.status, unseen.message]).toEqual([409, refusals.anotherChosen.message])
    expect((await jonas.call(keepCard)).status).toBe(204)
    expect(await hers.next('new-selection')).toBeUndefined()
    hers.close()
    const hand = {
      held: [{ cardId: voucher(0), keptBy: jonas.userId, since: today() }],
      redeemed: [],
    }
    expect(await handSeenBy(mia)).toEqual(hand)
    expect(await handSeenBy(jonas)).toEqual(hand)
    expect((await mia.ask(selectionOfDay)).cardId).toBeNull()
    expect(await mia.ask(listSelections)).toEqual([])
    expect(await left(jonas)).toBe(whole - 1)
    expect((await choose(mia, voucher(0))).message).toBe(refusals.cardOnHand.message)
    expect((await choose(mia, voucher(1))).status).toBe(200)
  })

  test('O-163 A card redeemed on any day comes beside that day’s card and is then played', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await deal(pair, 0)
    await choose(mia, plain)
    expect((await jonas.call(redeemCard, ofCard(voucher(0)))).status).toBe(204)
    expect((await mia.ask(selectionOfDay)).cardId).toBe(plain)
    expect(await handSeenBy(mia)).toEqual({
      held: [],
      redeemed: [{ cardId: voucher(0), redeemedBy: jonas.userId }],
    })
    expect(await mia.ask(listSelections)).toMatchObject([
      { date: today(), cardId: plain, redeemed: false },
      { date: today(), cardId: voucher(0), selectedBy: jonas.userId, redeemed: true },
    ])
    app().clock.advance(DAY)
    expect((await handSeenBy(mia)).redeemed).toEqual([])
    expect((await choose(mia, voucher(0))).message).toBe(refusals.alreadyPlayed.message)
    await mia.ask(returnCard, ofCard(voucher(0)))
    expect((await choose(mia, voucher(0))).status).toBe(200)
  })

  test('O-163 At most three a person, also with requests at the same moment', async () => {
    const pair = await newPair(app(), { roles: { mia: 'Ausgeglichen', jonas: 'Ausgeglichen' } })
    const { mia, jonas } = pair
    await deal(pair, 0, 1, 2)
    await choose(mia, voucher(3))
    const full = await Promise.all([jonas.call(keepCard), jonas.call(keepCard)])
    expect(full.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => refusals.handFull.message),
    )
    expect((await handSeenBy(jonas)).held).toHaveLength(3)
    // Mia's hand is her own.
    app().clock.advance(DAY)
    await choose(jonas, voucher(4))
    expect((await mia.call(keepCard)).status).toBe(204)
    // With one redeemed there is room again.
    await jonas.ask(redeemCard, ofCard(voucher(0)))
    await choose(mia, voucher(5))
    expect((await jonas.call(keepCard)).status).toBe(204)
  })

  test('O-163 Only the receiver keeps, only vouchers, only the holder redeems', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    expect((await jonas.call(keepCard)).message).toBe(refusals.nothingToDecline.message)
    await choose(mia, plain)
    expect((await jonas.call(keepCard)).message).toBe(refusals.notToBeKept.message)
    await choose(mia, voucher(0))
    expect((await mia.call(keepCard)).message).toBe(refusals.choosersDoNotKeep.message)
    expect((await jonas.call(redeemCard, ofCard(voucher(0)))).message).toBe(
      refusals.notOnYourHand.message,
    )
    await jonas.ask(keepCard)
    expect((await mia.call(redeemCard, ofCard(voucher(0)))).message).toBe(
      refusals.notOnYourHand.message,
    )
    expect((await mia.call(layOff, ofCard(voucher(0)))).message).toBe(
      refusals.notOnYourHand.message,
    )
    expect((await jonas.call(redeemCard, ofCard('niemand'))).message).toBe(
      refusals.cardNotFound.message,
    )
    const twice = await Promise.all([
      jonas.call(redeemCard, ofCard(voucher(0))),
      jonas.call(redeemCard, ofCard(voucher(0))),
    ])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect(await mia.ask(listSelections)).toHaveLength(1)
  })

  test('O-163 O-084 „Heute nicht“ lays a redeemed card back on the hand it came from', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await deal(pair, 0)
    expect((await mia.call(declineRedeemed, ofCard(voucher(0)))).message).toBe(
      refusals.notRedeemedToday.message,
    )
    await jonas.ask(redeemCard, ofCard(voucher(0)))
    expect((await jonas.call(declineRedeemed, ofCard(voucher(0)))).message).toBe(
      refusals.redeemersDoNotDecline.message,
    )
    expect((await mia.call(declineRedeemed, ofCard(voucher(0)))).status).toBe(204)
    expect(await handSeenBy(jonas)).toMatchObject({
      held: [{ cardId: voucher(0), keptBy: jonas.userId }],
      redeemed: [],
    })
    expect(await mia.ask(listSelections)).toEqual([])
    await jonas.ask(redeemCard, ofCard(voucher(0)))
    app().clock.advance(DAY)
    expect((await mia.call(declineRedeemed, ofCard(voucher(0)))).message).toBe(
      refusals.notRedeemedToday.message,
    )
  })

  test('O-163 The holder lays a card back into the deck unplayed, and mixing anew touches no hand', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    const whole = await left(mia)
    await deal(pair, 0, 1)
    await mia.ask(reshuffleDeck)
    expect(await left(mia)).toBe(whole - 2)
    expect((await jonas.call(layOff, ofCard(voucher(0)))).status).toBe(204)
    expect(await left(mia)).toBe(whole - 1)
    expect((await choose(mia, voucher(0))).status).toBe(200)
  })

  test('O-163 O-149 A card that rests is not redeemed, and the hand tells nobody who set the limit', async () => {
    const pair = await newPair(app())
    const { mia, jonas } = pair
    await deal(pair, 0)
    const before = [await handSeenBy(mia), await handSeenBy(jonas)]
    await mia.ask(limitCard, { query: { cardId: voucher(0), limited: 'true' } })
    expect([await handSeenBy(mia), await handSeenBy(jonas)]).toEqual(before)
    expect((await jonas.ask(readCard, { params: { id: voucher(0) } })).resting).toBe(true)
    expect((await jonas.call(redeemCard, ofCard(voucher(0)))).message).toBe(
      refusals.cardRests.message,
    )
    await mia.ask(limitCard, { query: { cardId: voucher(0), limited: 'false' } })
    expect((await jonas.call(redeemCard, ofCard(voucher(0)))).status).toBe(204)
  })

  test('O-163 O-033 The hand stays with the pair when one leaves', async () => {
    const pair = await newPair(app())
    await deal(pair, 0)
    await pair.mia.ask(leave, { body: { password: pair.mia.password } })
    expect(await handSeenBy(pair.jonas)).toEqual({ held: [], redeemed: [] })
    expect(await handSeenBy(pair.mia)).toEqual({ held: [], redeemed: [] })
  })

  test('O-163 No voucher of the deck is for its receiver alone: redeemed, it is in the holder’s name', async () => {
    const { mia } = await newPair(app())
    const cards = await mia.ask(listCards)
    expect(vouchers.length).toBeGreaterThanOrEqual(8)
    expect(cards.filter(({ keep, addressee }) => keep && addressee === 'receiver')).toEqual([])
  })
})
