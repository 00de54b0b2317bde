import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { makeRecoveryCodes, recoveryCodesLeft } from '#contract/accounts/recovery-calls.ts'
import { call } from '#web/lib/http/api.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { RecoveryCodesList } from './RecoveryCodesList.tsx'
import { recoveryCodeTexts as texts } from './texts.ts'

/** How many codes are left, and since when. */
export const codesLeftQuery = queryOptions({
  queryKey: ['accounts', 'codes'],
  queryFn: ({ signal }) => call(recoveryCodesLeft, {}, { signal }),
})

interface RecoveryCodesSheetProps {
  /** There are codes already; they end. */
  renew: boolean
  onClose: () => void
}

/** Makes recovery codes with the password and shows them, this once (O-033). */
export function RecoveryCodesSheet({ renew, onClose }: RecoveryCodesSheetProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [known] = useState(freshPassword.get)
  const [isRefused, setRefused] = useState(false)
  const { form, formId, busy, field, formFault } = useForm(async (typed) => {
    const body = { password: known ?? textOf(typed, 'current') }
    try {
      setCodes((await call(makeRecoveryCodes, { body })).codes)
    } finally {
      // There may be new ones although their answer was lost.
      void queryClient.invalidateQueries({ queryKey: codesLeftQuery.queryKey })
    }
    setRefused(false)
    freshPassword.set(null)
    return null
  }, texts.codesFailed)
  // Earlier codes have ended, and nobody sees the new ones again.
  const staysOpen = busy || codes !== null
  return (
    <Sheet
      open
      onClose={staysOpen ? () => setRefused(true) : onClose}
      staysOpen={staysOpen}
      title={texts.codesTitle}
      footer={
        codes === null && (
          <Button type="submit" form={formId} wide busy={busy}>
            {texts.codesShow}
          </Button>
        )
      }
    >
      {codes === null ? (
        <form {...form} className="grid gap-4">
          <p>
            {texts.codesAsk} {renew && texts.codesOld}
          </p>
          {known === null && (
            <PasswordField
              {...field('current')}
              label={texts.codesPassword}
              autoComplete="current-password"
            />
          )}
          <FormFault>{isRefused && busy ? texts.codesComing : formFault}</FormFault>
        </form>
      ) : (
        <RecoveryCodesList codes={codes} isAsked={isRefused} onDone={onClose} />
      )}
    </Sheet>
  )
}
