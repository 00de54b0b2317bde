import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword } from '#contract/accounts/control-calls.ts'
import { newPasswordFault } from '#contract/accounts/rules.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { call, isRefusal, sentenceOf } from '../../../lib/http/api.ts'
import { placeFault, textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { loginMethodTexts as texts } from './texts.ts'

/** Changes the password; every other device is logged out (O-033). */
export function PasswordSheet({ onClose }: { onClose: () => void }) {
  const change = useChangePassword()
  const { form, busy, faultAt, formFault } = useForm(async (typed) => {
    const newPassword = textOf(typed, 'password')
    const fault = newPasswordFault({ newPassword, repeat: textOf(typed, 'repeat') })
    if (fault !== null) return placeFault(fault)
    try {
      await change.mutateAsync({ currentPassword: textOf(typed, 'current'), newPassword })
    } catch (error) {
      const sentence = sentenceOf(error, texts.changeFailed)
      return { fault: sentence, field: isRefusal(error, passwordWrong) ? 'current' : undefined }
    }
    toast(texts.changed)
    onClose()
    return { fault: null, done: true }
  })
  return (
    <Sheet open onClose={onClose} title={texts.changeTitle}>
      <form {...form} className="grid gap-4">
        <PasswordField
          name="current"
          label={texts.current}
          autoComplete="current-password"
          error={faultAt('current')}
        />
        <NewPasswordFields faultAt={faultAt} />
        <p className="text-xs text-muted">{texts.changeMore}</p>
        <FormFault>{formFault}</FormFault>
        <Button type="submit" wide busy={busy}>
          {texts.changeTitle}
        </Button>
      </form>
    </Sheet>
  )
}

/** Also ends the other sessions; their list is refetched. */
function useChangePassword() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      call(changePassword, { body }),
    onSuccess: () => void cache.invalidateQueries({ queryKey: ['accounts', 'sessions'] }),
  })
}
