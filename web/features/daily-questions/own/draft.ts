import { type Form, OPTIONS } from '#contract/daily-questions/rules.ts'
import { registerUnsaved } from '#web/lib/routing/unsaved.ts'
import { createKeptStore } from '#web/lib/session/keptStore.ts'

export interface Draft {
  readonly form: Form
  readonly question: string
  readonly options: readonly string[]
}

const EMPTY: Draft = { form: 'write', question: '', options: [] }
const isBlank = ({ question, options }: Draft): boolean =>
  [question, ...options].every((text) => text.trim() === '')

/** The question being written, kept while other screens are open, and sealed on the device. */
export const ownDraft = createKeptStore<Draft>('own-question', EMPTY, isBlank)
registerUnsaved(() => !isBlank(ownDraft.get()))

/** The option fields of a form with what is in them; a guess about an own question is made in words. */
export const fieldsOf = ({ form, options }: Draft): string[] =>
  Array.from({ length: form === 'guess' ? 0 : OPTIONS[form][1] }, (_, at) => options[at] ?? '')

/** The question as it would be asked. */
export const questionOf = (draft: Draft) => ({
  question: draft.question.trim(),
  form: draft.form,
  options: fieldsOf(draft)
    .map((option) => option.trim())
    .filter((option) => option !== ''),
})

/** Forgets what was asked, unless it was written on meanwhile. */
export function forgetAsked(asked: ReturnType<typeof questionOf>): void {
  const draft = questionOf(ownDraft.get())
  if (JSON.stringify(draft) === JSON.stringify(asked)) ownDraft.set(EMPTY)
}
