import type { Letter } from '#contract/letters/calls.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'

/** A letter as it is written. */
export type Draft = Pick<Letter, 'day' | 'text' | 'photo'>

/** A letter in the form. */
export interface FormDraft extends Draft {
  /** Id of the refused letter that it is written from. */
  readonly refused?: string
}

export const emptyDraft: FormDraft = { day: '', text: '', photo: null }

/** A letter to a former partner that was not sealed before the couple ended. */
export interface FormerLetter extends Draft {
  readonly id: string
}

/** Kept sealed on the device until they are discarded: none comes into a form, which another may read. */
export const formerLetters = createKeptStore<readonly FormerLetter[]>(
  'former-letters',
  [],
  (all) => all.length === 0,
)

export const differs = (one: Draft, other: Draft): boolean =>
  one.day !== other.day || one.text !== other.text || one.photo !== other.photo

/** A letter that was written, or deleted with null. */
export interface LetterChange {
  readonly clientId: string
  readonly letter: Draft | null
}

/** The letters with what was written, before the server has it, by day. */
export function withChanges(
  letters: readonly Letter[],
  changes: readonly LetterChange[],
): readonly Letter[] {
  const known = new Map(letters.map((one) => [one.id, one]))
  for (const { clientId, letter } of changes) {
    if (letter === null) known.delete(clientId)
    else known.set(clientId, { id: clientId, arrives: true, ...letter })
  }
  return [...known.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
