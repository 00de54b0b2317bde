import { useNavigate } from '@tanstack/react-router'
import { recover } from '#contract/accounts/recovery-calls.ts'
import { newPasswordFault } from '#contract/accounts/rules.ts'
import { faults } from '#contract/kernel/person.ts'
import { call } from '#web/lib/http/api.ts'
import { startSession } from '#web/lib/session/identity.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FieldGroup } from '#web/ui/form/FieldGroup.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { NewPasswordFields } from '../login-methods/NewPasswordFields.tsx'
import { recoverTexts as texts } from './texts.ts'

/** /passwort-vergessen: a new password with a recovery code (O-033). */
export function RecoverPage() {
  const navigate = useNavigate()
  const { form, busy, done, field, formFault } = useForm(async (typed) => {
    const [identifier, recoveryCode] = [textOf(typed, 'identifier'), textOf(typed, 'code')]
    const newPassword = textOf(typed, 'password')
    if (identifier.trim() === '' || recoveryCode.trim() === '') return faults.fieldsMissing
    const fault = newPasswordFault({ newPassword, repeat: textOf(typed, 'repeat') })
    if (fault !== null) return fault
    const body = { identifier: identifier.trim(), recoveryCode, newPassword }
    await startSession(await call(recover, { body }))
    void navigate({ to: '/', replace: true })
    return null
  }, texts.forgotFailed)
  return (
    <Page title={texts.forgotTitle} intro={texts.forgotIntro}>
      <form {...form} className="grid gap-5">
        <FieldGroup legend={texts.account}>
          <Field
            name="identifier"
            label={texts.identifier}
            hint={texts.identifierHint}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
          />
          <Field
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            autoCapitalize="none"
            spellCheck={false}
          />
        </FieldGroup>
        <FieldGroup legend={texts.newPassword}>
          <NewPasswordFields field={field} />
        </FieldGroup>
        <p className="text-xs text-muted">{texts.forgotMore}</p>
        <FormFault>{formFault}</FormFault>
        <Button type="submit" wide busy={busy || done}>
          {texts.forgotSend}
        </Button>
        <p className="text-sm text-muted">{texts.forgotNone}</p>
        <ButtonLink to="/login" tone="text">
          {texts.forgotBack}
        </ButtonLink>
      </form>
    </Page>
  )
}
