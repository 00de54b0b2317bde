import { useState } from 'react'
import { passwordWrong } from '#contract/kernel/refusals.ts'
import { isRefusal, sentenceOf } from '../../../lib/http/api.ts'
import { freshPassword, keepFreshPassword } from '../../../lib/session/freshPassword.ts'
import { textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { Sheet } from '../../../ui/sheet/Sheet.tsx'
import { useMakeCodes } from './queries.ts'
import { RecoveryCodesList } from './RecoveryCodesList.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'

export interface RecoveryCodesSheetProps {
  /** There are codes already; they end. */
  renew: boolean
  onClose: () => void
}

/** Makes recovery codes with the password and shows them, this once (O-033). */
export function RecoveryCodesSheet({ renew, onClose }: RecoveryCodesSheetProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [known] = useState(freshPassword)
  const make = useMakeCodes()
  const { form, busy, faultAt, formFault } = useForm(async (typed) => {
    try {
      const answer = await make.mutateAsync(known ?? textOf(typed, 'current'))
      setCodes(answer.codes)
      keepFreshPassword(null)
      return { fault: null, done: true }
    } catch (error) {
      const sentence = sentenceOf(error, texts.codesFailed)
      return { fault: sentence, field: isRefusal(error, passwordWrong) ? 'current' : undefined }
    }
  })
  return (
    <Sheet open onClose={onClose} title={texts.codesTitle}>
      {codes === null ? (
        <form {...form} className="grid gap-4">
          <p>
            {texts.codesAsk} {renew && texts.codesOld}
          </p>
          {known === null && (
            <PasswordField
              name="current"
              label={texts.codesPassword}
              autoComplete="current-password"
              error={faultAt('current')}
            />
          )}
          <FormFault>{formFault}</FormFault>
          <Button type="submit" wide busy={busy}>
            {texts.codesShow}
          </Button>
        </form>
      ) : (
        <RecoveryCodesList codes={codes} onDone={onClose} />
      )}
    </Sheet>
  )
}
