import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '../button/Button.tsx'
import { texts } from '../texts.ts'
import { FormFault } from './FormFault.tsx'
import { PasswordField } from './PasswordField.tsx'

interface PasswordConfirmFormProps {
  /** The label of the button, which says what happens. */
  label: string
  tone?: 'danger' | 'filled'
  otherwise: string
  onConfirm: (password: string) => Promise<void>
}

/** A form with the current password as its only field, for steps that need it again. */
export function PasswordConfirmForm({
  label,
  tone = 'danger',
  otherwise,
  onConfirm,
}: PasswordConfirmFormProps) {
  const { form, busy, done, field, formFault } = useForm(async (typed) => {
    await onConfirm(textOf(typed, 'current'))
    return null
  }, otherwise)
  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        {...field('current')}
        label={texts.currentPassword}
        autoComplete="current-password"
      />
      <FormFault>{formFault}</FormFault>
      <Button type="submit" tone={tone} wide busy={busy || done}>
        {label}
      </Button>
    </form>
  )
}
