import { type FormEvent, useEffect, useRef } from 'react'
import { answerChanged } from '#contract/daily-questions/errors.ts'
import { ANSWER_MAX } from '#contract/daily-questions/rules.ts'
import { nothingHasFocus } from '../../../lib/focus.ts'
import { isRefusal, sentenceOf } from '../../../lib/http/api.ts'
import { useStore } from '../../../lib/store.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { useIsSaving, useSaveAnswer } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'
import { answerDraft, type Draft } from './draft.ts'

interface AnswerFormProps {
  day: string
  /** The saved answer, if it is being changed. */
  mine: string | null
  /** The field was asked for, and takes the focus. */
  takesFocus: boolean
  /** Called once it was saved, or left as it was. */
  onLeave: () => void
}

/** Writes or changes the answer of today. What was typed stays while other screens are open. */
export function AnswerForm({ day, mine, takesFocus, onLeave }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Not from what is being written elsewhere by now.
    if (takesFocus && nothingHasFocus()) form.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  const kept = useStore(answerDraft)
  const draft: Draft = kept?.day === day ? kept : { day, text: mine ?? '', insteadOf: [mine] }
  const { text, fault } = draft
  const save = useSaveAnswer(day)
  const isSaving = useIsSaving()
  const isChanged = isRefusal(fault, answerChanged)
  const write = (typed: string) => answerDraft.set({ ...draft, text: typed })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = text.trim()
    if (answer === '' || isSaving) return
    // What the form shows by now, once it has said so.
    const insteadOf = isChanged ? [mine] : draft.insteadOf
    save.mutate({ text: answer, insteadOf }, { onSuccess: onLeave })
  }
  const cancel = () => {
    answerDraft.set(null)
    onLeave()
  }
  const refused = fault !== undefined && sentenceOf(fault, texts.failed)
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <TextArea
        label={texts.label}
        hint={texts.promise}
        maxLength={ANSWER_MAX}
        value={text}
        error={refused}
        readOnly={isSaving}
        onChange={(event) => write(event.currentTarget.value)}
      />
      {isChanged && mine !== null && !draft.insteadOf.includes(mine) && (
        <p className="wrap-anywhere whitespace-pre-line text-sm text-muted">
          {texts.changedTo(mine)}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {mine !== null && (
          <Button tone="text" small disabled={isSaving} onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          tone="quiet"
          small
          busy={isSaving}
          disabled={text.trim() === ''}
          {...(text.trim() === '' && { title: texts.empty })}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
