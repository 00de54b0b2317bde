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
  /** Out of season: the UTC day on which it is drawn again. */
  readonly restsUntil: string | null
}

/** The starter deck in memory, the same for every couple; loaded at the start. */
export interface Deck {
  /** Cards in use, in the order of the packs. */
  readonly cards: readonly StoredCard[]
  /** A card in use. */
  drawable(id: string): StoredCard | undefined
  /** Any card, including retired ones. */
  find(id: string): StoredCard | undefined
}
