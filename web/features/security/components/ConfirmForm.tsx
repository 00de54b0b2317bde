import { passwordWrong } from '#contract/kernel/refusals.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormFault } from '../../../ui/FormFault.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { leavingTexts as texts } from '../leaving-texts.ts'

export interface ConfirmFormProps {
  /** What the button says, and what happens. */
  label: string
  tone?: 'danger' | 'filled'
  otherwise: string
  onConfirm: (password: string) => Promise<void>
}

/** A step that is confirmed by the password. */
export function ConfirmForm({ label, tone = 'danger', otherwise, onConfirm }: ConfirmFormProps) {
  const { form, busy, state, faultAt, formFault } = useForm(async (typed) => {
    try {
      await onConfirm(textOf(typed, 'current'))
      return { fault: null, done: true }
    } catch (error) {
      const sentence = sentenceOf(error, otherwise)
      return { fault: sentence, field: sentence === passwordWrong.message ? 'current' : undefined }
    }
  })
  return (
    <form {...form} className="grid gap-4">
      <PasswordField
        name="current"
        label={texts.password}
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
