import { createSessionStore } from '../../../lib/session/sessionReset.ts'

export interface Draft {
  /** The day whose question it answers. */
  readonly day: string
  readonly text: string
  /** The own answer it was begun with, null for none: what saving it replaces. */
  readonly insteadOf: string | null
}

/** The unsaved answer, kept in memory while other screens are open. */
export const answerDraft = createSessionStore<Draft | null>(null)

/** The unsaved answer to the question of a day; null if there is none. */
export function draftOf(day: string): Draft | null {
  const draft = answerDraft.get()
  return draft?.day === day ? draft : null
}

/** Keeps an answer that was taken back, unless something is being written there already. */
export function keepWithdrawn(day: string, text: string): void {
  if (draftOf(day) === null) answerDraft.set({ day, text, insteadOf: null })
}

/** Forgets what was saved, unless it was written on meanwhile. */
export function forgetSaved(day: string, saved: string): void {
  if (draftOf(day)?.text.trim() === saved) answerDraft.set(null)
}
