import { passwordWrong } from '#contract/kernel/refusals.ts'
import { isRefusal, sentenceOf } from '../../lib/http/api.ts'
import { textOf, useForm } from '../../lib/useForm.ts'
import { Button } from '../button/Button.tsx'
import { texts } from '../texts.ts'
import { FormFault } from './FormFault.tsx'
import { PasswordField } from './PasswordField.tsx'

export interface PasswordConfirmFormProps {
  /** What the button says, and what happens. */
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
  const { form, busy, state, faultAt, formFault } = useForm(async (typed) => {
    try {
      await onConfirm(textOf(typed, 'current'))
      return { fault: null, done: true }
    } catch (error) {
      const sentence = sentenceOf(error, otherwise)
      return { fault: sentence, field: isRefusal(error, passwordWrong) ? 'current' : undefined }
    }
  })
  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        name="current"
        label={texts.currentPassword}
        autoComplete="current-password"
        error={faultAt('current')}
      />
      <FormFault>{formFault}</FormFault>
      <Button type="submit" tone={tone} wide busy={busy || state.done === true}>
        {label}
      </Button>
    </form>
  )
}
