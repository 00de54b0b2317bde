import type { DeckCardRecord } from '../../storage/tables.ts'

/** A card as the feature works with it: of the deck, or written by a member of the pair. */
export interface StoredCard extends DeckCardRecord {
  readonly id: string
  readonly createdBy: string | null
}

/** A card as a pair has it. */
export interface PairCard extends StoredCard {
  /** In neither partner's deck (O-149). */
  readonly resting: boolean
}

/** The part of a card that is written to the database as one record. */
export const recordOf = ({
  id: _id,
  createdBy: _createdBy,
  ...content
}: StoredCard): DeckCardRecord => content
