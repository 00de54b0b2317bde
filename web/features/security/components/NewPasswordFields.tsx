import { useState } from 'react'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { accountTexts as texts } from '../account-texts.ts'
import { nudge } from '../password-state.ts'

/** A new password, twice, with a word on how good it is. */
export function NewPasswordFields({ faultAt }: { faultAt: (field: string) => string | null }) {
  const [typed, setTyped] = useState('')
  return (
    <>
      <PasswordField
        name="password"
        chosen
        label={texts.next}
        autoComplete="new-password"
        hint={<span aria-live="polite">{nudge(typed)}</span>}
        error={faultAt('password')}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <PasswordField
        name="repeat"
        label={texts.repeat}
        autoComplete="new-password"
        error={faultAt('repeat')}
      />
    </>
  )
}
