import { Link } from '@tanstack/react-router'
import { type InvalidEvent, useState } from 'react'
import { login, register } from '#contract/accounts/calls.ts'
import { credentialsFault } from '#contract/accounts/rules.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { faults, looksLikeEmail, PASSWORD_MIN } from '#contract/kernel/person.ts'
import { call } from '../../../lib/http/api.ts'
import { freshPassword } from '../../../lib/session/freshPassword.ts'
import { startSession } from '../../../lib/session/identity.ts'
import { textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { loginTexts as texts } from './texts.ts'

interface CredentialsFormProps {
  mode: 'login' | 'register'
  /** Called when the session stands. */
  onEntered: () => void
}

/** Fields and button of login and registration; what was typed stays after a fault. */
export function CredentialsForm({ mode, onEntered }: CredentialsFormProps) {
  const registering = mode === 'register'
  const { form, busy, done, field, formFault, reset } = useForm(
    async (typed) => {
      const fault = await enter(mode, typed)
      if (fault === null) onEntered()
      return fault
    },
    registering ? texts.registerFailed : texts.loginFailed,
    { email: 'identifier', phoneNumber: 'identifier' },
  )
  const [missing, setMissing] = useState<string | null>(null)

  // The typed text stays in the other mode, its faults do not.
  const [judgedMode, setJudgedMode] = useState(mode)
  if (judgedMode !== mode) {
    setJudgedMode(mode)
    setMissing(null)
    reset()
  }

  // Browser validation prevents the submission; the texts are our own (KONTO-15).
  const onInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault()
    const { valueMissing } = event.currentTarget.validity
    const { credentialsMissing, passwordTooShort } = faults
    setMissing((valueMissing ? credentialsMissing : passwordTooShort).message)
    firstFaulty(event.currentTarget.form)?.focus()
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
      {registering && <Field {...field('name')} label={texts.name} autoComplete="given-name" />}
      <Field
        {...field('identifier')}
        label={texts.identifier}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        {...password}
        {...field('password')}
        chosen={registering}
        label={texts.password}
      />
      {registering && <PasswordField {...password} {...field('repeat')} label={texts.repeat} />}
      <FormFault>{missing ?? formFault}</FormFault>
      <Button type="submit" wide busy={busy || done}>
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

/** Every invalid field gets an event of its own; the first of those the sentence names is it. */
function firstFaulty(form: HTMLFormElement | null): HTMLInputElement | undefined {
  const inputs = [...(form?.querySelectorAll('input') ?? [])]
  return inputs.find(
    ({ name, value, validity }) => name !== 'name' && (value.trim() === '' || !validity.valid),
  )
}

/** Logs in or registers; returns what is wrong with what was typed. */
async function enter(mode: 'login' | 'register', typed: FormData): Promise<Refusal | null> {
  const identifier = textOf(typed, 'identifier').trim()
  const password = textOf(typed, 'password')
  const [name, repeat] = [textOf(typed, 'name'), textOf(typed, 'repeat')]
  const fault = credentialsFault({ mode, identifier, password, name, repeat })
  if (fault !== null) return fault
  if (mode === 'login') {
    await startSession(await call(login, { body: { identifier, password } }))
    return null
  }
  const contact = looksLikeEmail(identifier) ? { email: identifier } : { phoneNumber: identifier }
  await startSession(await call(register, { body: { ...contact, password, name: name.trim() } }))
  freshPassword.set(password)
  return null
}
