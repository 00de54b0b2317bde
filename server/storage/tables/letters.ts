import type { Sealed } from '#server/vault/vault.ts'

/** The letters of a person that have not arrived; both of a couple get a row of one size at once. */
export interface LetterBoxesTable {
  user_id: string
  /** Short, so that the daily look for what is due reads little. */
  state: Sealed<'letter_boxes.state'>
  letters: Sealed<'letter_boxes.letters'>
}

/** Letters that have arrived: both know of them. */
export interface ArrivedLettersTable {
  pair_id: string
  /** The author. */
  user_id: string
  id: string
  /** UTC day, YYYY-MM-DD. */
  day: string
  letter: Sealed<'arrived_letters.letter'>
}
