import { Link } from '@tanstack/react-router'
import { PASSWORD_MIN } from '#contract/kernel/person.ts'
import { acceptInvitation } from '#contract/pairing/calls.ts'
import { rolesChanged } from '#contract/pairing/errors.ts'
import { acceptanceFault } from '#contract/pairing/rules.ts'
import { call, isRefusal } from '../../../lib/http/api.ts'
import { keepFreshPassword } from '../../../lib/session/freshPassword.ts'
import { startSession } from '../../../lib/session/identity.ts'
import { type FormState, placeError, placeFault, textOf, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import type { Invitation } from './queries.ts'
import { acceptTexts as texts } from './texts.ts'

export interface AcceptFormProps {
  code: string
  invitation: Invitation
  onAccepted: () => void
  /** The roles have changed since they were shown: read the invitation again (O-041). */
  onStale: () => void
}

/** The invitee's own profile (EINLADUNG-28 to EINLADUNG-45). */
export function AcceptForm({ code, invitation, onAccepted, onStale }: AcceptFormProps) {
  const { form, busy, state, faultAt, formFault } = useForm(async (typed) => {
    const next = await accept(code, invitation, typed, onStale)
    if (next.done) onAccepted()
    return next
  })
  const waiting = busy || state.done === true
  return (
    // The specification's own words for empty fields, not the browser's (EINLADUNG-38).
    <form {...form} noValidate className="grid gap-4">
      <Field
        name="displayName"
        label={texts.name}
        defaultValue={invitation.name}
        autoComplete="given-name"
        required
        error={faultAt('displayName')}
      />
      <Field
        name="username"
        label={texts.username}
        hint={faultAt('username') ? null : texts.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={faultAt('username')}
      />
      <Field
        name="email"
        label={texts.email}
        placeholder={texts.optional}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
        error={faultAt('email')}
      />
      <Field
        name="phoneNumber"
        label={texts.phone}
        placeholder={texts.optional}
        autoComplete="tel"
        inputMode="tel"
        error={faultAt('phoneNumber')}
      />
      <PasswordField
        name="password"
        chosen
        label={texts.password}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        error={faultAt('password')}
      />
      <PasswordField
        name="repeat"
        label={texts.repeat}
        autoComplete="new-password"
        required
        minLength={PASSWORD_MIN}
        error={faultAt('repeat')}
      />
      <FormFault>{formFault}</FormFault>
      <Button type="submit" wide disabled={waiting}>
        {waiting ? texts.registering : texts.accept}
      </Button>
      <p className="text-xs text-muted">
        {texts.adults}{' '}
        <Link to="/datenschutz" className="text-rose underline underline-offset-2">
          {texts.privacy}
        </Link>
      </p>
    </form>
  )
}

async function accept(
  inviteCode: string,
  invitation: Invitation,
  typed: FormData,
  onStale: () => void,
): Promise<FormState> {
  const text = (name: string) => textOf(typed, name)
  const person = {
    inviteCode,
    displayName: text('displayName').trim(),
    username: text('username').trim(),
    email: text('email').trim() || null,
    phoneNumber: text('phoneNumber').trim() || null,
    password: text('password'),
  }
  const fault = acceptanceFault({ ...person, repeat: text('repeat') })
  if (fault !== null) return placeFault(fault, { name: 'displayName' })
  try {
    const answer = await call(acceptInvitation, {
      // The roles as shown, so that a change in between is noticed (O-041).
      body: { ...person, myRole: invitation.myRole, partnerRole: invitation.partnerRole },
    })
    await startSession(answer)
    keepFreshPassword(textOf(typed, 'password'))
    return { fault: null, done: true }
  } catch (error) {
    if (isRefusal(error, rolesChanged)) onStale()
    return placeError(error, texts.failed, typed, { name: 'displayName' })
  }
}
