import { type FormEvent, useEffect, useRef } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { answerChanged } from '#contract/daily-questions/errors.ts'
import { nothingHasFocus } from '#web/lib/focus.ts'
import { isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { useStore } from '#web/lib/store.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { savedOf, useIsSaving, useSaveAnswer } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { answerDraft, answerOf, type Draft } from './draft.ts'

interface AnswerFormProps {
  /** With the saved answer, if it is being changed. */
  question: DailyQuestion
  /** The form stands in the place of something it can be left for. */
  canLeave: boolean
  /** The field was asked for, and takes the focus. */
  takesFocus: boolean
  /** Called once it was saved, or left as it was. */
  onLeave: () => void
}

/**
 * Writes or changes the answer of today, and the guess where one is asked for. Typed text stays while
 * other screens are open.
 */
export function AnswerForm({ question, canLeave, takesFocus, onLeave }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Takes no focus from a field that is being written in elsewhere by now.
    if (takesFocus && nothingHasFocus()) {
      form.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    }
  }, [takesFocus])
  const { day, mine, guess: guesses } = question
  const saved = savedOf(question)
  const kept = useStore(answerDraft)
  const draft: Draft =
    kept?.day === day
      ? kept
      : { day, text: mine ?? '', guess: guesses.mine ?? '', insteadOf: [saved] }
  const { fault } = draft
  const { text, guess } = answerOf(draft)
  const save = useSaveAnswer(day)
  const isSaving = useIsSaving()
  const isChanged = isRefusal(fault, answerChanged)
  const write = (typed: Partial<Draft>) => answerDraft.set({ ...draft, ...typed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text === '' || isSaving) return
    // Replaces the answer that the form shows by now, once it has reported the change.
    const insteadOf = isChanged ? [saved] : draft.insteadOf
    save.mutate({ text, guess, insteadOf }, { onSuccess: onLeave })
  }
  const cancel = () => {
    answerDraft.set(null)
    onLeave()
  }
  const refused = fault !== undefined && sentenceOf(fault, texts.failed)
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <AnswerFields {...{ question, draft, refused }} busy={isSaving} onWrite={write} />
      {isChanged && saved !== null && !draft.insteadOf.includes(saved) && (
        <p className="wrap-anywhere whitespace-pre-line text-sm text-muted">
          {texts.changedTo(saved)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {/* Without a saved answer the text is the only copy, and no button discards it. */}
        {canLeave && (mine !== null || text === '') && (
          <Button tone="text" small disabled={isSaving} onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          tone="quiet"
          small
          busy={isSaving}
          disabled={text === ''}
          {...(text === '' && { title: texts.empty })}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
