import type { CardRecord } from './records.ts'

/** A card of the deck or of the pair. */
export interface StoredCard extends CardRecord {
  readonly id: string
  readonly createdBy: string | null
}

/** A card as a pair has it. */
export interface PairCard extends StoredCard {
  /** Out of both decks (O-149). */
  readonly resting: boolean
}
