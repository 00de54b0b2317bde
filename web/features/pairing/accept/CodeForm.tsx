import { type FormEvent, useState } from 'react'
import { Field } from '../../../ui/form/Field.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { acceptTexts as texts } from './texts.ts'

/** For a link that has lost its code (O-038). */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('')
  const check = (event: FormEvent) => {
    event.preventDefault()
    if (code.trim() !== '') onCode(code.trim())
  }
  return (
    <form onSubmit={check} className="grid gap-4">
      <Field
        label={texts.code}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton required={[[texts.code, code]]}>{texts.check}</SubmitButton>
    </form>
  )
}
