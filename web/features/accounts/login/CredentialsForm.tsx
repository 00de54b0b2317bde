import { Link } from '@tanstack/react-router'
import { type FormEvent, type InvalidEvent, useState } from 'react'
import { login, register } from '#contract/accounts/calls.ts'
import { credentialsFault } from '#contract/accounts/rules.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { faults, looksLikeEmail, PASSWORD_MIN } from '#contract/kernel/person.ts'
import { call } from '#web/lib/http/api.ts'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { startSession } from '#web/lib/session/identity.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
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
  const [faulty, setFaulty] = useState<readonly Faulty[]>([])

  // The typed text stays in the other mode, its faults do not.
  const [judgedMode, setJudgedMode] = useState(mode)
  if (judgedMode !== mode) {
    setJudgedMode(mode)
    setFaulty([])
    reset()
  }

  // Browser validation prevents the submission; the texts are our own (KONTO-15).
  const onInvalid = (event: InvalidEvent<HTMLInputElement>) => {
    event.preventDefault()
    // Each invalid field gets an event of its own; all of them mark the same fields.
    const inputs = faultyInputs(event.currentTarget.form)
    setFaulty(inputs.map(({ name, value }) => ({ name, isEmpty: value.trim() === '' })))
    inputs[0]?.focus()
  }
  const onInput = ({ target }: FormEvent<HTMLFormElement>) => {
    if (target instanceof HTMLInputElement)
      setFaulty((before) => before.filter(({ name }) => name !== target.name))
  }
  const isFaulty = (name: string) => faulty.some((one) => one.name === name)
  const judged = (name: string) => {
    const { error } = field(name)
    return { name, error: error ?? isFaulty(name), required: true, onInvalid }
  }
  const password = {
    minLength: PASSWORD_MIN,
    autoComplete: registering ? 'new-password' : 'current-password',
  }

  return (
    <form {...form} onInput={onInput} className="grid gap-4">
      {registering && (
        <Field
          {...judged('name')}
          {...(isFaulty('name') && { error: faults.nameMissing.message })}
          label={texts.name}
          autoComplete="given-name"
        />
      )}
      <Field
        {...judged('identifier')}
        label={texts.identifier}
        hint={!registering && texts.identifierHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
      />
      <PasswordField
        {...password}
        {...judged('password')}
        chosen={registering}
        label={texts.password}
      />
      {registering && <PasswordField {...password} {...judged('repeat')} label={texts.repeat} />}
      <FormFault>{sentenceFor(faulty) ?? formFault}</FormFault>
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

interface Faulty {
  readonly name: string
  readonly isEmpty: boolean
}

/** The inputs of a form that are empty or invalid, from top to bottom. */
const faultyInputs = (form: HTMLFormElement | null): HTMLInputElement[] =>
  [...(form?.querySelectorAll('input') ?? [])].filter(
    ({ value, validity }) => value.trim() === '' || !validity.valid,
  )

/** The form's sentence (KONTO-15, KONTO-19); the name has one of its own beside it (KONTO-17). */
function sentenceFor(faulty: readonly Faulty[]): string | null {
  const others = faulty.filter(({ name }) => name !== 'name')
  if (others.length === 0) return null
  const { credentialsMissing, passwordTooShort } = faults
  return (others.some(({ isEmpty }) => isEmpty) ? credentialsMissing : passwordTooShort).message
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
