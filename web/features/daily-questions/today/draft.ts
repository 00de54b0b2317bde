import { INSTEAD_MAX } from '#contract/daily-questions/rules.ts'
import { registerUnsaved } from '../../../lib/routing/unsaved.ts'
import { createKeptStore } from '../../../lib/session/keptStore.ts'
import { today } from '../../../lib/time/serverClock.ts'

export interface Draft {
  /** The day whose question it answers. */
  readonly day: string
  readonly text: string
  /**
   * What saving it may replace: the own answer it was begun with, null for none, and those tried since,
   * whose responses may have been lost.
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
  const text = draft?.text.trim() ?? ''
  // The form of a saved answer begins with it.
  return text !== '' && text !== draft?.insteadOf[0]
})

/** The unsaved answer to the question of a day; null if there is none. */
export function draftOf(day: string): Draft | null {
  const draft = answerDraft.get()
  return draft?.day === day ? draft : null
}

/** Keeps an answer that was taken back, unless something is being written there already. */
export function keepWithdrawn(day: string, text: string): void {
  if (draftOf(day) === null) answerDraft.set({ day, text, insteadOf: [null] })
}

/** Notes that a text is being saved in place of others. */
export function noteAttempt(day: string, saving: Pick<Draft, 'text' | 'insteadOf'>): void {
  const text = draftOf(day)?.text ?? saving.text
  answerDraft.set({ day, text, insteadOf: [...saving.insteadOf, saving.text].slice(-INSTEAD_MAX) })
}

/** Keeps with a draft why it could not be saved, for the form that shows it next. */
export function noteFault(day: string, fault: Error): void {
  const draft = draftOf(day)
  if (draft !== null) answerDraft.set({ ...draft, fault })
}

/** Forgets what was saved, unless it was written on meanwhile. */
export function forgetSaved(day: string, saved: string): void {
  if (draftOf(day)?.text.trim() === saved) answerDraft.set(null)
}
