import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { loginMethodTexts as texts } from './texts.ts'

/** A new password, twice. */
export function NewPasswordFields({ faultAt }: { faultAt: (field: string) => string | null }) {
  return (
    <>
      <PasswordField
        name="password"
        chosen
        label={texts.next}
        autoComplete="new-password"
        hint={texts.passwordHint}
        error={faultAt('password')}
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
