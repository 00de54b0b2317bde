import { useRef, useState } from 'react'
import { LABEL_MAX } from '#contract/kernel/person.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import { Sheet } from '#web/ui/sheet/Sheet.tsx'
import { cachePasskey } from './queries.ts'
import { passkeyTexts as texts } from './texts.ts'
import {
  beginPasskey,
  type CreationOptions,
  makePasskey,
  PasskeyCancelled,
  PasskeyWrongDomain,
} from './webauthn.ts'

interface PasskeyAddSheetProps {
  /** There is a passkey already, which may stand for the password. */
  another: boolean
  onClose: () => void
}

/** Asks for a name and the password, or for a passkey they have, then lets the browser make one. */
export function PasskeyAddSheet({ another, onClose }: PasskeyAddSheetProps) {
  const [byPasskey, setByPasskey] = useState(false)
  // Some browsers allow one WebAuthn call per click; after a confirmation the next click creates it.
  const begun = useRef<CreationOptions | null>(null)
  const { form, formId, busy, reset, field, formFault } = useForm(async (typed) => {
    try {
      begun.current ??= await beginPasskey(
        byPasskey ? 'passkey' : { password: textOf(typed, 'current') },
      )
      cachePasskey(await makePasskey(textOf(typed, 'name').trim(), begun.current))
    } catch (error) {
      if (error instanceof PasskeyCancelled) return { fault: texts.passkeyGivenUp }
      begun.current = null
      if (error instanceof PasskeyWrongDomain) return { fault: texts.passkeyAddress }
      throw error
    }
    toast(texts.passkeyAdded)
    onClose()
    return null
  }, texts.passkeyFailed)
  const change = () => {
    reset()
    setByPasskey(!byPasskey)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={texts.passkeyAddTitle}
      footer={
        <>
          <Button type="submit" form={formId} wide busy={busy}>
            {byPasskey ? texts.passkeyConfirm : texts.passkeyAdd}
          </Button>
          {another && (
            <Button tone="text" wide disabled={busy} onClick={change}>
              {byPasskey ? texts.passkeyByPassword : texts.passkeyByPasskey}
            </Button>
          )}
        </>
      }
    >
      <form {...form} className="grid gap-4">
        <p className="text-sm text-muted">
          {byPasskey ? texts.passkeyConfirmNote : texts.passkeysNote}
        </p>
        <Field
          name="name"
          label={texts.passkeyName}
          hint={texts.passkeyNameHint}
          maxLength={LABEL_MAX}
        />
        {!byPasskey && (
          <PasswordField
            {...field('current')}
            label={texts.currentPassword}
            autoComplete="current-password"
          />
        )}
        <FormFault>{formFault}</FormFault>
      </form>
    </Sheet>
  )
}
