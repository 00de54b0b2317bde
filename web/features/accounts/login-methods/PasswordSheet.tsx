import { changePassword } from '#contract/accounts/control-calls.ts'
import { newPasswordFault } from '#contract/accounts/rules.ts'
import { call } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { loginMethodTexts as texts } from './texts.ts'

/** Changes the password; every other device is logged out (O-033). */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const { form, formId, busy, field, formFault } = useForm(async (typed) => {
    const newPassword = textOf(typed, 'password')
    const fault = newPasswordFault({ newPassword, repeat: textOf(typed, 'repeat') })
    if (fault !== null) return fault
    await call(changePassword, { body: { currentPassword: textOf(typed, 'current'), newPassword } })
    void queryClient.invalidateQueries({ queryKey: ['accounts', 'sessions'] })
    toast(texts.changed)
    onClose()
    return null
  }, texts.changeFailed)
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.changeTitle}
      footer={
        <Button type="submit" form={formId} wide busy={busy}>
          {texts.changeTitle}
        </Button>
      }
    >
      <form {...form} className="grid gap-4">
        <PasswordField
          {...field('current')}
          label={texts.current}
          autoComplete="current-password"
        />
        <NewPasswordFields field={field} />
        <p className="text-xs text-muted">{texts.changeMore}</p>
        <FormFault>{formFault}</FormFault>
      </form>
    </Sheet>
  )
}
