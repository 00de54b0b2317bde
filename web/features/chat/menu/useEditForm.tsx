import { type FormEvent, useId, useState } from 'react'
import { TEXT_MAX } from '#contract/chat/rules.ts'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { TextArea } from '#web/ui/form/TextArea.tsx'
import { texts } from './texts.ts'

export interface EditOptions {
  text: string
  /** First content of the form: the text, or the words that were refused. */
  initial: string
  onSave: (text: string, insteadOf: string) => void
  onCancel: () => void
}

/**
 * Rewrites a message in 4 to 12 rows (CHAT-37); an unchanged text is not sent. Returns the form, and
 * its button for the footer of the sheet, which stays above an on-screen keyboard.
 */
export function useEditForm({ text, initial, onSave, onCancel }: EditOptions) {
  const id = useId()
  const [typed, setTyped] = useState(initial)
  // As it was when the form was opened.
  const [shown, setShown] = useState(text)
  const next = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (next === '') return
    if (next === shown) onCancel()
    else onSave(next, shown)
  }
  return {
    /** Begins with what the message says now. */
    begin() {
      setTyped(initial)
      setShown(text)
    },
    form: (
      <form id={id} onSubmit={submit}>
        <TextArea
          label={texts.editField}
          rows={4}
          maxRows={12}
          maxLength={TEXT_MAX}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    ),
    button: (
      <SubmitButton form={id} required={[[texts.editField, typed]]}>
        {texts.save}
      </SubmitButton>
    ),
  }
}
