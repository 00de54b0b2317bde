import type { DeckCardRecord } from '../../storage/tables.ts'

/** A card of the deck or of the pair. */
export interface StoredCard extends DeckCardRecord {
  readonly id: string
  readonly createdBy: string | null
}

/** A card as a pair has it. */
export interface PairCard extends StoredCard {
  /** Out of both decks (O-149). */
  readonly resting: boolean
}

/** The stored record of a card. */
export const recordOf = ({
  id: _id,
  createdBy: _createdBy,
  ...content
}: StoredCard): DeckCardRecord => content
