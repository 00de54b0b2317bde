import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ANSWER_MAX } from '#contract/daily-questions/rules.ts'
import { sentenceOf } from '../../../lib/http/api.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { texts as uiTexts } from '../../../ui/texts.ts'
import { useSaveAnswer } from '../queries.ts'
import { questionTexts as texts } from '../texts.ts'
import { draftOf, writeDraft } from './draft.ts'

interface AnswerFormProps {
  day: string
  /** The saved answer, if it is being changed. */
  mine: string | null
  /** The field was asked for, and takes the focus. */
  takesFocus: boolean
  onSaved: () => void
  onCancel: () => void
}

/** Writes or changes the answer of today. What was typed stays while other screens are open. */
export function AnswerForm({ day, mine, takesFocus, onSaved, onCancel }: AnswerFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  const [text, setText] = useState(() => draftOf(day) ?? mine ?? '')
  const [isTooLong, setTooLong] = useState(false)
  const save = useSaveAnswer(day)
  const write = (typed: string) => {
    writeDraft(day, typed)
    setText(typed)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const answer = text.trim()
    if (answer === '' || save.isPending) return
    setTooLong(answer.length > ANSWER_MAX)
    if (answer.length > ANSWER_MAX) return
    save.mutate(answer, {
      onSuccess: () => {
        writeDraft(day, null)
        onSaved()
      },
    })
  }
  const cancel = () => {
    writeDraft(day, null)
    onCancel()
  }
  const refused = save.isError && sentenceOf(save.error, texts.failed)
  return (
    <form ref={form} onSubmit={submit} className="grid gap-2">
      <TextArea
        label={texts.label}
        hint={texts.promise}
        maxLength={ANSWER_MAX}
        value={text}
        error={isTooLong ? uiTexts.tooLong(ANSWER_MAX) : refused}
        readOnly={save.isPending}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {mine !== null && (
          <Button tone="text" small disabled={save.isPending} onClick={cancel}>
            {texts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          tone="quiet"
          small
          busy={save.isPending}
          disabled={text.trim() === ''}
          {...(text.trim() === '' && { title: texts.empty })}
        >
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
