import { createHash } from 'node:crypto'
import type { AdventTurn } from '#contract/cards/season-rules.ts'
import type { Halves } from '#contract/cards/shapes.ts'
import type { Db } from '#server/storage/database.ts'
import type { Positions } from '#server/vault/fixed-table.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { CardRecord } from './records.ts'

/** The bits of a hash beyond those of a whole number. */
const SPARE_BITS = 11n

/** The number under which tables have a card, whose id is a text. */
export const cardKey = (id: string): number =>
  1 + Number(createHash('sha256').update(id).digest().readBigUInt64BE() >> SPARE_BITS)

/** A card of the deck or of the pair. */
export interface StoredCard extends CardRecord {
  readonly id: string
  readonly createdBy: string | null
}

/** A card of a pair's own has neither, unless a pack has brought it. */
export const IN_ALL_SEASONS = { season: null, advent: null } as const

/** A card as a pair has it. */
export interface PairCard extends StoredCard {
  /** Out of both decks (O-149). */
  readonly resting: boolean
  /** Out of season: the UTC day on which it is drawn again. */
  readonly restsUntil: string | null
  /** A game for two phones (O-199). */
  readonly inHalves: boolean
}

/** The starter deck in memory, the same for every couple; loaded at the start. */
export interface Deck {
  /** Cards in use, in the order of the packs. */
  readonly cards: readonly StoredCard[]
  /** A card in use. */
  drawable(id: string): StoredCard | undefined
  /** The Decembers of a card of Advent that shares its day with others of the deck. */
  turnOf(id: string): AdventTurn | undefined
  /** Ids of all cards, including retired ones. */
  readonly ids: readonly string[]
  /** Where tables have the cards: in the order of `ids`. */
  readonly positions: Positions
  /** Any card, including retired ones. */
  find(id: string): StoredCard | undefined
  /** The texts of a game for two phones; apart from its card, which both may read (O-199). */
  halvesOf(id: string): Halves | undefined
}

/** Whether a UTC day counts for a couple (O-196). */
export type IsSpecialDay = (db: Db, pair: PairVault, day: string) => Promise<boolean>
