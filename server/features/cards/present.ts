import type { Card, Hand, Reaction, Selection } from '#contract/cards/calls.ts'
import type { Echo } from '#contract/cards/echo-calls.ts'
import { categoryById, tagKey } from '#contract/cards/rules.ts'
import { utcDay } from '#contract/kernel/day.ts'
import type { Actor } from '#server/http/bind.ts'
import { answerDay, echoAnswerOf, isFinal, saidByBoth, sideOf } from './echo-policy.ts'
import { type StoredEcho, wordsOf } from './echo-store.ts'
import type { Deck, PairCard } from './models.ts'
import type { StoredReaction } from './reaction-store.ts'
import type { ChoiceRecord, HandRecord, RedemptionRecord } from './records.ts'
import type { StoredSelection } from './selection-store.ts'

/** A tag's id is its key, so that equal names are one tag within everything a pair can see. */
export const presentTag = (name: string) => ({ id: tagKey(name), name })

/** The fields of a card are for both partners; what is not belongs into another record. */
export const presentCard = ({ categoryId, tags, ...fields }: PairCard): Card => ({
  ...fields,
  category: { id: categoryId, name: categoryById(categoryId)?.name ?? '' },
  tags: tags.map(presentTag),
})

export const presentReaction = ({
  cardId,
  vote,
  isFavorite,
  limited,
}: StoredReaction & { readonly limited: boolean }): Reaction => ({
  cardId,
  vote,
  isFavorite,
  limited,
})

/** Presents the cards both have laid aside, and those redeemed on a UTC day. */
export const presentHand = ({ held }: HandRecord, redeemed: readonly RedemptionRecord[]): Hand => ({
  held: held.map((one) => ({ ...one })),
  redeemed: redeemed.map(({ cardId, redeemedBy }) => ({ cardId, redeemedBy })),
})

/** The reader's half of a game for two phones; the other one never leaves the server (O-199). */
export function presentHalf(
  deck: Deck,
  { cardId, first }: Pick<ChoiceRecord, 'cardId' | 'first'>,
  { userId }: Actor,
): string | null {
  const halves = deck.halvesOf(cardId)
  if (halves === undefined || first === null) return null
  return first === userId ? halves.first : halves.second
}

/** An echo as one of the couple may see it now, in epoch milliseconds; nothing else of the partner's leaves the server. */
export function presentEcho(echo: StoredEcho, { userId }: Actor, now: number): Echo {
  const mine = sideOf(echo.sides, userId)
  const answer = echoAnswerOf(mine)
  const both = saidByBoth(echo.sides, utcDay(now))
  const other = echo.sides.find((side) => side.userId !== userId)
  return {
    date: echo.day,
    mine: answer && {
      answer,
      words: wordsOf(echo, userId),
      changeable: !isFinal(mine, answerDay(now)),
    },
    both,
    theirs: both === 'otherwise' && other ? wordsOf(echo, other.userId) : null,
  }
}

export const presentSelection = (
  deck: Deck,
  selection: StoredSelection,
  actor: Actor,
): Selection => ({
  pairId: selection.pairId,
  date: selection.day,
  cardId: selection.cardId,
  selectedBy: selection.selectedBy,
  half: presentHalf(deck, selection, actor),
})
