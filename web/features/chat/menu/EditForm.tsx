import { type FormEvent, useState } from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { texts } from './texts.ts'

export interface EditFormProps {
  text: string
  /** What the form begins with: the text, or what was refused. */
  initial: string
  onSave: (text: string, insteadOf: string) => void
  onCancel: () => void
}

/** Rewrites a message in 4 to 12 rows (CHAT-37); an unchanged text is not sent. */
export function EditForm({ text, initial, onSave, onCancel }: EditFormProps) {
  const [typed, setTyped] = useState(initial)
  // As it was when the form was opened.
  const [shown] = useState(text)
  const next = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === '') return
    if (next === shown) onCancel()
    else onSave(next, shown)
  }
  return (
    <form className="grid gap-4 pb-2" onSubmit={submit}>
      <TextArea
        label={texts.editField}
        rows={4}
        maxRows={12}
        maxLength={TEXT_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SubmitButton required={[[texts.editField, typed]]}>{texts.save}</SubmitButton>
    </form>
  )
}
