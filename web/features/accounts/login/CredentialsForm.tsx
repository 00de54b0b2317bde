import { Link } from '@tanstack/react-router'
import { type InvalidEvent, useState } from 'react'
import { login, register } from '#contract/accounts/calls.ts'
import { credentialsFault } from '#contract/accounts/rules.ts'
import { faults, looksLikeEmail, PASSWORD_MIN } from '#contract/kernel/person.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { keepFreshPassword } from '../../../lib/session/freshPassword.ts'
import { startSession } from '../../../lib/session/identity.ts'
import { type FormState, placeFault, textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { loginTexts as texts } from './texts.ts'

export interface CredentialsFormProps {
  mode: 'login' | 'register'
  /** Called when the session stands. */
  onEntered: () => void
}

/** Fields and button of login and registration; what was typed stays after a fault. */
export function CredentialsForm({ mode, onEntered }: CredentialsFormProps) {
  const registering = mode === 'register'
  const { form, state, busy, faultAt, formFault } = useForm(async (typed) => {
    const next = await submit(mode, typed)
    if (next.done) onEntered()
    return next
  })
  const [missing, setMissing] = useState<string | null>(null)

  // Browser validation prevents the submission; the texts are our own (KONTO-15).
  const onInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { valueMissing } = event.currentTarget.validity
    setMissing(valueMissing ? faults.credentialsMissing : faults.passwordTooShort)
    event.currentTarget.focus()
  }
  const password = {
    required: true,
    minLength: PASSWORD_MIN,
    onInvalid,
    onInput: () => setMissing(null),
    autoComplete: registering ? 'new-password' : 'current-password',
  }

  return (
    <form {...form} className="grid gap-4">
      {registering && (
        <Field name="name" label={texts.name} autoComplete="given-name" error={faultAt('name')} />
      )}
      <Field
        name="identifier"
        label={texts.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        error={faultAt('identifier')}
      />
      <PasswordField
        {...password}
        name="password"
        chosen={registering}
        label={texts.password}
        error={faultAt('password')}
      />
      {registering && (
        <PasswordField {...password} name="repeat" label={texts.repeat} error={faultAt('repeat')} />
      )}
      <FormFault>{missing ?? formFault}</FormFault>
      <Button type="submit" wide busy={busy || state.done === true}>
        {registering ? texts.create : texts.login}
      </Button>
      {registering && (
        <p className="text-xs text-muted">
          {texts.adults}{' '}
          <Link to="/datenschutz" className="text-rose underline underline-offset-2">
            {texts.privacy}
          </Link>
        </p>
      )}
    </form>
  )
}

async function submit(mode: 'login' | 'register', typed: FormData): Promise<FormState> {
  const identifier = textOf(typed, 'identifier').trim()
  const password = textOf(typed, 'password')
  const [name, repeat] = [textOf(typed, 'name'), textOf(typed, 'repeat')]
  const fault = credentialsFault({ mode, identifier, password, name, repeat })
  if (fault !== null) {
    return placeFault(fault, { email: 'identifier', phoneNumber: 'identifier' })
  }
  try {
    const answer =
      mode === 'login'
        ? await call(login, { body: { identifier, password } })
        : await call(register, {
            body: {
              ...(looksLikeEmail(identifier) ? { email: identifier } : { phoneNumber: identifier }),
              password,
              name: name.trim(),
            },
          })
    await startSession(answer)
    if (mode === 'register') keepFreshPassword(password)
    return { fault: null, done: true }
  } catch (error) {
    const otherwise = mode === 'login' ? texts.loginFailed : texts.registerFailed
    return { fault: sentenceOf(error, otherwise) }
  }
}
