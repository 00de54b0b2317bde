import type { Card, Hand, Reaction, Selection } from '#contract/cards/calls.ts'
import { categoryById, tagKey } from '#contract/cards/rules.ts'
import type { PairCard } from './models.ts'
import type { StoredReaction } from './reaction-store.ts'
import type { HandRecord } from './records.ts'
import type { StoredSelection } from './selection-store.ts'

/** A tag's id is its key, so that equal names are one tag within everything a pair can see. */
export const presentTag = (name: string) => ({ id: tagKey(name), name })

/** The fields of a card are for both partners; what is not belongs into another record. */
export const presentCard = ({ categoryId, level, tags, ...fields }: PairCard): Card => ({
  ...fields,
  category: { id: categoryId, name: categoryById(categoryId)?.name ?? '' },
  dirtyLevel: level,
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

/** What both have laid aside, and what was redeemed on a UTC day. */
export const presentHand = ({ held, redeemed }: HandRecord, day: string): Hand => ({
  held: held.map((one) => ({ ...one })),
  redeemed: redeemed
    .filter((one) => one.day === day)
    .map(({ cardId, redeemedBy }) => ({ cardId, redeemedBy })),
})

export const presentSelection = (selection: StoredSelection): Selection => ({
  pairId: selection.pairId,
  date: selection.day,
  cardId: selection.cardId,
  selectedBy: selection.selectedBy,
})
