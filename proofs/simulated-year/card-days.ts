import { expect } from 'vitest'
import {
  type Card,
  declineSelection,
  listCards,
  listMoods,
  listSelections,
  readCard,
  reshuffleDeck,
  returnCard,
  selectCard,
  selectionOfDay,
} from '#contract/cards/calls.ts'
import { cardOutOfSeason, cardRests, roleMayNotChoose } from '#contract/cards/errors.ts'
import { keepCard } from '#contract/cards/kept-calls.ts'
import { HAND_MAX, MOODS } from '#contract/cards/rules.ts'
import { questionMatches } from '#contract/questions/calls.ts'
import type { Pair } from '../../server/testing/couples.ts'
import { newHands } from './card-hands.ts'
import { newReactions } from './card-reactions.ts'
import { type Day, oneOf, otherOf, type Part, type Row, type Who } from './couple.ts'
import {
  ALL_YEAR,
  ANYTHING,
  contentCards,
  fits,
  isInSeason,
  WISHES,
  wishOf,
  withTagNames,
} from './deck.ts'

const PAGE = 24
const sorted = (ids: Iterable<string>): string[] => [...ids].sort()

/**
 * A card a day: looked for by mood or tag, chosen, declined, laid aside, redeemed, laid back. What
 * the server says is compared with what the couple has done so far.
 */
export function newCardDays(couple: Pair, chance: () => number): Part {
  /** Played and not laid back since. */
  const played = new Set<string>()
  const today = new Set<string>()
  let cards = 0
  const playCard = (cardId: string): void => {
    expect(played).not.toContain(cardId)
    played.add(cardId)
    today.add(cardId)
    cards += 1
  }
  const hands = newHands(couple, playCard)
  const reactions = newReactions(couple, chance)
  const dry = new Map<string, string>()
  const found = new Map<string, number>()
  let mixed: string | null = null
  let laidBack: string | undefined
  let besideMatches = 0

  const locked = () => new Set([...played, ...hands.held()])
  const drawable = (date: string) =>
    contentCards.filter((card) => isInSeason(card, date) && !reactions.limited().has(card.id))

  /** What each of the two may draw, and what is gone from it: never a limit, never out of season. */
  async function look({ date, at }: Day): Promise<void> {
    const [one, other] = at % 2 === 0 ? [couple.mia, couple.jonas] : [couple.jonas, couple.mia]
    const expected = drawable(date)
    const deck = await one.ask(listCards)
    expect(sorted(deck.map(({ id }) => id))).toEqual(sorted(expected.map(({ id }) => id)))
    const left = expected.filter(({ id }) => !locked().has(id))
    const ofMood = (cards: typeof expected, mood: (typeof MOODS)[number]) =>
      cards.filter((card) => fits({ name: mood, mood }, card)).length
    expect(await other.ask(listMoods, { query: {} })).toEqual(
      MOODS.map((name) => ({ name, count: ofMood(expected, name), left: ofMood(left, name) })),
    )
    for (const wish of WISHES) {
      const isThere = expected.some((card) => fits(wish, card))
      expect(isThere || !ALL_YEAR.includes(wish)).toBe(true)
      const isUsedUp = isThere && !left.some((card) => fits(wish, card))
      if (isUsedUp && !dry.has(wish.name)) dry.set(wish.name, date)
    }
    const days = await other.ask(listSelections)
    const out = days.filter(({ returned }) => !returned).map(({ cardId }) => cardId)
    expect(new Set(out)).toEqual(played)
    const { held } = await one.ask(selectionOfDay)
    expect(held.map(({ cardId }) => cardId)).toEqual(hands.held())
    if (left.length > 0) return
    await one.ask(reshuffleDeck)
    mixed ??= date
    played.clear()
  }

  /** Where nothing is wished for, a card of a match that was not played since. */
  async function besideMatch(who: Who, day: Day): Promise<string | undefined> {
    if (wishOf(day) !== ANYTHING) return undefined
    const { paare } = await couple[who].ask(questionMatches)
    const offered = paare.flatMap(({ related }) => related.cards.map(({ id }) => id))
    const allowed = new Set(drawable(day.date).map(({ id }) => id))
    expect(offered.filter((id) => !allowed.has(id))).toEqual([])
    return offered.find((id) => !locked().has(id))
  }

  /** The first card that fits, as somebody finds it who turns the pages of the deck. */
  async function draw(who: Who, day: Day): Promise<Card> {
    const out = locked()
    const read = (id: string) => couple[who].ask(readCard, { params: { id } })
    const once = drawable(day.date).find(({ id }) => id === laidBack && !out.has(id))
    laidBack = undefined
    if (once !== undefined) return read(once.id)
    const offered = await besideMatch(who, day)
    if (offered !== undefined) {
      besideMatches += 1
      return read(offered)
    }
    const seed = String(Math.floor(chance() * 1e9))
    for (const wish of new Set([wishOf(day), ANYTHING])) {
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const query = { mood: wish.mood, limit: String(PAGE), page: String(page), seed }
        const shown = await couple[who].ask(listCards, { query })
        const card = shown.find((one) => !out.has(one.id) && fits(wish, withTagNames(one)))
        if (card !== undefined) {
          found.set(wish.name, (found.get(wish.name) ?? 0) + 1)
          return card
        }
        isLast = shown.length < PAGE
      }
      // What is looked for is found until it is used up.
      const left = drawable(day.date).filter(({ id }) => !out.has(id))
      expect(left.filter((card) => fits(wish, card))).toEqual([])
    }
    throw new Error(`There is no card left on ${day.date}.`)
  }

  /** What may not be chosen: played, on a hand, under a limit, out of season, by who serves. */
  async function tryInVain(who: Who, { date, at, isLed }: Day): Promise<void> {
    const choose = async (cardId: string | undefined, by = who) =>
      cardId === undefined ? null : couple[by].call(selectCard, { body: { cardId } })
    const isLimited = (id: string) => reactions.limited().has(id)
    const gone = oneOf(
      [...locked()].filter((id) => drawable(date).some((card) => card.id === id)),
      chance,
    )
    expect((await choose(gone))?.status ?? 409).toBe(409)
    const limited = await choose(oneOf([...reactions.limited()], chance))
    expect(limited?.message ?? cardRests.message).toBe(cardRests.message)
    const resting = contentCards.filter((card) => !isInSeason(card, date) && !isLimited(card.id))
    const early = await choose(oneOf(resting, chance)?.id)
    expect(early?.message).toBe(cardOutOfSeason.message)
    if (!isLed || at % 10 !== 0) return
    const served = await choose(drawable(date)[0]?.id, 'jonas')
    expect(served?.message).toBe(roleMayNotChoose.message)
  }

  /** Chooses until a card is played; whoever receives it declines some and lays some aside. */
  async function chooseCard(who: Who, day: Day): Promise<void> {
    const receiver = otherOf(who)
    for (let tries = 0; ; tries += 1) {
      const card = await draw(who, day)
      const { id } = card
      await couple[who].ask(selectCard, { body: { cardId: id } })
      expect(drawable(day.date).map((one) => one.id)).toContain(id)
      const seen = await couple[receiver].ask(readCard, { params: { id } })
      expect(seen).toEqual(card)
      const isDeclined = tries === 0 && day.at % 9 === 4
      const isKept = tries < 3 && card.keep && hands.of(receiver).length < HAND_MAX
      if (isDeclined) await couple[receiver].ask(declineSelection)
      else if (isKept) {
        await couple[receiver].ask(keepCard)
        hands.add(receiver, id)
      } else {
        playCard(id)
        return
      }
    }
  }

  /** „Noch einmal“: the next evening begins with it. */
  async function layBack({ at }: Day): Promise<void> {
    if (at % 10 !== 8) return
    const cardId = oneOf([...played.difference(today)], chance)
    if (cardId === undefined) return
    await couple.jonas.ask(returnCard, { query: { cardId } })
    played.delete(cardId)
    laidBack = cardId
  }

  return {
    async play(day) {
      const who = day.isLed || day.at % 2 === 0 ? 'mia' : 'jonas'
      today.clear()
      await look(day)
      await tryInVain(who, day)
      await chooseCard(who, day)
      await hands.redeem(day, reactions.limited())
      await layBack(day)
      await reactions.react(day, drawable(day.date))
    },
    rows() {
      const there = contentCards.length
      const all: Row = { kind: 'cards', there, given: cards, again: mixed }
      const wishes = WISHES.map((wish) => ({
        kind: `cards ${wish.name}`,
        there: contentCards.filter((card) => fits(wish, card)).length,
        given: found.get(wish.name) ?? 0,
        again: dry.get(wish.name) ?? null,
      }))
      const kind = 'cards beside a match'
      return [all, ...wishes, { kind, there, given: besideMatches, again: null }]
    },
  }
}
