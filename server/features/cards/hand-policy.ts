import { HAND_MAX } from '#contract/cards/rules.ts'
import type { HandRecord } from './records.ts'

type Held = HandRecord['held'][number]

export const isHeld = ({ held }: HandRecord, cardId: string): boolean =>
  held.some((one) => one.cardId === cardId)

/** Whether a person holds a card. */
export const holds = ({ held }: HandRecord, userId: string, cardId: string): boolean =>
  held.some((one) => one.cardId === cardId && one.keptBy === userId)

/** Whether a person may lay nothing more aside. */
export const isFull = ({ held }: HandRecord, userId: string): boolean =>
  held.filter(({ keptBy }) => keptBy === userId).length >= HAND_MAX

/**
 * Whether a card was played from a hand.
 * @param from the first UTC day that counts; empty for all
 * @param before the day after the last that counts; all, if left out
 */
export const wasRedeemed = (
  { redeemed }: HandRecord,
  cardId: string,
  from: string,
  before?: string,
): boolean =>
  redeemed.some(
    (one) => one.cardId === cardId && one.day >= from && (before === undefined || one.day < before),
  )

export const redeemedOn = ({ redeemed }: HandRecord, cardId: string, day: string) =>
  redeemed.find((one) => one.cardId === cardId && one.day === day)

export const withHeld = (hand: HandRecord, one: Held): HandRecord => ({
  ...hand,
  held: [...hand.held, one],
})

export const withoutHeld = (hand: HandRecord, cardId: string): HandRecord => ({
  ...hand,
  held: hand.held.filter((one) => one.cardId !== cardId),
})

export const withRedeemed = (
  hand: HandRecord,
  one: HandRecord['redeemed'][number],
): HandRecord => ({
  ...withoutHeld(hand, one.cardId),
  redeemed: [...hand.redeemed, one],
})

/** A redeemed card of a day back on the hand it came from, even if that hand is full since. */
export const withRedeemedTakenBack = (
  hand: HandRecord,
  { cardId, redeemedBy, day }: HandRecord['redeemed'][number],
): HandRecord => ({
  held: [...hand.held, { cardId, keptBy: redeemedBy, since: day }],
  redeemed: hand.redeemed.filter((one) => one.cardId !== cardId || one.day !== day),
})
