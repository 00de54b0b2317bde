import type { useForm } from '#web/lib/useForm.ts'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { loginMethodTexts as texts } from './texts.ts'

/** A new password, twice. */
export function NewPasswordFields({ field }: Pick<ReturnType<typeof useForm>, 'field'>) {
  return (
    <>
      <PasswordField
        {...field('password')}
        chosen
        label={texts.next}
        autoComplete="new-password"
        hint={texts.passwordHint}
      />
      <PasswordField {...field('repeat')} label={texts.repeat} autoComplete="new-password" />
    </>
  )
}
