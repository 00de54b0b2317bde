import { useQueryClient } from '@tanstack/react-query'
import { PASSKEY_NAME_MAX } from '#contract/accounts/rules.ts'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { FormFault } from '../../../ui/FormFault.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { toast } from '../../../ui/toastStore.ts'
import { passkeysQuery } from '../account-queries.ts'
import { accountTexts as texts } from '../account-texts.ts'
import { faultOf, makePasskey } from '../passkey-live.ts'

/** Asks for the password and a name, then lets the browser make the passkey. */
export function PasskeyAddSheet({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const { form, busy, faultAt, formFault } = useForm(async (typed) => {
    try {
      await makePasskey(textOf(typed, 'name').trim(), textOf(typed, 'current'))
    } catch (error) {
      const sentence = faultOf(error, texts.passkeyFailed) ?? texts.passkeyGivenUp
      return { fault: sentence, field: sentence === passwordWrong.message ? 'current' : undefined }
    }
    await cache.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    toast(texts.passkeyAdded)
    onClose()
    return { fault: null, done: true }
  })
  return (
    <Sheet open onClose={onClose} title={texts.passkeyAddTitle}>
      <form {...form} className="grid gap-4">
        <p className="text-sm text-muted">{texts.passkeysNote}</p>
        <Field
          name="name"
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
        />
        <PasswordField
          name="current"
          label={texts.codesPassword}
          autoComplete="current-password"
          error={faultAt('current')}
        />
        <FormFault>{formFault}</FormFault>
        <Button type="submit" wide busy={busy}>
          {texts.passkeyAdd}
        </Button>
      </form>
    </Sheet>
  )
}
