import type { Card, Reaction, Selection } from '#contract/cards/calls.ts'
import { categoryById, tagKey } from '#contract/cards/rules.ts'
import type { PairCard } from './models.ts'
import type { StoredReaction } from './reaction-store.ts'
import type { StoredSelection } from './selection-store.ts'

/** A tag's id is its key, so that equal names are one tag within everything a pair can see. */
export const presentTag = (name: string) => ({ id: tagKey(name), name })

export const presentCard = (card: PairCard): Card => ({
  id: card.id,
  title: card.title,
  description: card.description,
  instructions: card.instructions,
  category: { id: card.categoryId, name: categoryById(card.categoryId)?.name ?? '' },
  dirtyLevel: card.level,
  tags: card.tags.map(presentTag),
  createdBy: card.createdBy,
  resting: card.resting,
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

export const presentSelection = (selection: StoredSelection): Selection => ({
  pairId: selection.pairId,
  date: selection.day,
  cardId: selection.cardId,
  selectedBy: selection.selectedBy,
})
