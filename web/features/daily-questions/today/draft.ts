import { INSTEAD_MAX, savedAnswer } from '#contract/daily-questions/rules.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'
import { today } from '#web/lib/time/serverClock.ts'

export interface Draft {
  /** The day whose question it answers. */
  readonly day: string
  readonly text: string
  /** The answer expected of the partner; drafts of questions that ask for no guess have none. */
  readonly guess?: string
  /**
   * The answers that saving may replace: the own one it was begun with, null for none, and those
   * tried since, whose responses may have been lost.
   */
  readonly insteadOf: readonly (string | null)[]
  /** Why it could not be saved. */
  readonly fault?: Error
}

/** The unsaved answer, kept while other screens are open, and sealed on the device. */
export const answerDraft = createKeptStore<Draft | null>(
  'daily-answer',
  null,
  (draft) => draft === null,
)
registerUnsaved(() => {
  const draft = draftOf(today())
  if (draft === null) return false
  const { text, guess } = answerOf(draft)
  // The form of a saved answer begins with it.
  return `${text}${guess ?? ''}` !== '' && savedAnswer(text, guess) !== draft.insteadOf[0]
})

/** The answer as it would be saved. */
export const answerOf = ({ text, guess }: Pick<Draft, 'text' | 'guess'>) => ({
  text: text.trim(),
  guess: guess?.trim() || null,
})

/** The unsaved answer to the question of a day; null if there is none. */
export function draftOf(day: string): Draft | null {
  const draft = answerDraft.get()
  return draft?.day === day ? draft : null
}

/** Keeps an answer that was taken back, unless something is being written there already. */
export function storeWithdrawn(day: string, text: string, guess: string | null): void {
  if (draftOf(day) !== null) return
  answerDraft.set({ day, text, ...(guess !== null && { guess }), insteadOf: [null] })
}

/** Notes that a text is being saved in place of others. */
export function recordAttempt(
  day: string,
  saving: { text: string; guess: string | null; insteadOf: Draft['insteadOf'] },
): void {
  const { text, guess, insteadOf } = saving
  // Text typed meanwhile stays; a former fault does not.
  const typed = draftOf(day) ?? { text, guess: guess ?? '' }
  const tried = [...insteadOf, savedAnswer(text, guess)].slice(-INSTEAD_MAX)
  answerDraft.set({ day, text: typed.text, guess: typed.guess ?? '', insteadOf: tried })
}

/** Keeps with a draft why it could not be saved, for the form that shows it next. */
export function recordFault(day: string, fault: Error): void {
  const draft = draftOf(day)
  if (draft !== null) answerDraft.set({ ...draft, fault })
}

/** Forgets what was saved, unless it was written on meanwhile. */
export function forgetSaved(day: string, saved: string): void {
  if (draftOf(day)?.text.trim() === saved) answerDraft.set(null)
}
