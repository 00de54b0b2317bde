import type { Sealed } from '#server/vault/vault.ts'
import type { Bit } from '../bit.ts'

export interface DeckCardsTable {
  id: string
  /** JSON of a card; public content, so that it is not sealed. */
  content: string
  position: number
  /** Removed from the content files; kept for couples that have played it. */
  retired: Bit
}

export interface OwnCardsTable {
  id: string
  pair_id: string
  created_by: string
  content: Sealed<'own_cards.content'>
  created_at: number
  updated_at: number
}

/** One sealed record per person. */
export interface CardReactionsTable {
  user_id: string
  reactions: Sealed<'card_reactions.reactions'>
}

/** Cards a person has excluded (O-093). */
export interface CardLimitsTable {
  user_id: string
  cards: Sealed<'card_limits.cards'>
}

/** The likes of a person that count for a match. */
export interface CardLikesTable {
  user_id: string
  likes: Sealed<'card_likes.likes'>
}

/** Card matches a couple has been shown (O-148). */
export interface CardMatchesTable {
  pair_id: string
  shown: Sealed<'card_matches.shown'>
}

/** From when on the choices of a pair count as played again (O-164). */
export interface DeckReturnsTable {
  pair_id: string
  returns: Sealed<'deck_returns.returns'>
}

/** The cards both members of a pair have laid aside (O-163). */
export interface HandsTable {
  pair_id: string
  hand: Sealed<'hands.hand'>
}

/** Cards redeemed from a hand, beside the card of a day. */
export interface RedemptionsTable {
  pair_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Counted from 1 within the day. */
  position: number
  /** Keyed hash of pair and card. */
  card_key: string
  redemption: Sealed<'redemptions.redemption'>
}

/** The sides of both of a played day of a card (O-192). */
export interface CardEchoesTable {
  pair_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Keyed hash of pair and card. */
  card_key: string
  answers: Sealed<'card_echoes.answers'>
  words: Sealed<'card_echoes.words'>
}

export interface SelectionsTable {
  pair_id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  /** Keyed hash of pair and card, to find played cards without decrypting all days. */
  card_key: string
  choice: Sealed<'selections.choice'>
}
