import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PASSWORD_MIN } from '#contract/kernel/person.ts'
import { acceptInvitation } from '#contract/pairing/calls.ts'
import { invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import { acceptanceFault } from '#contract/pairing/rules.ts'
import { call, isRefusal } from '#web/lib/http/api.ts'
import { freshPassword } from '#web/lib/session/freshPassword.ts'
import { startSession } from '#web/lib/session/identity.ts'
import { textOf, useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FieldGroup } from '#web/ui/form/FieldGroup.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { PasswordField } from '#web/ui/form/PasswordField.tsx'
import type { Invitation } from './queries.ts'
import { acceptTexts as texts } from './texts.ts'

interface AcceptFormProps {
  code: string
  invitation: Invitation
  onAccepted: () => void
  /** The roles have changed since they were shown: read the invitation again (O-041). */
  onStale: () => void
}

/** The invitee's own profile (EINLADUNG-28 to EINLADUNG-45). */
export function AcceptForm({ code, invitation, onAccepted, onStale }: AcceptFormProps) {
  const [isDead, setDead] = useState(false)
  const accept = async (typed: FormData) => {
    const person = { inviteCode: code, ...personIn(typed) }
    const fault = acceptanceFault({ ...person, repeat: textOf(typed, 'repeat') })
    if (fault !== null) return fault
    const { myRole, partnerRole } = invitation
    try {
      // The roles as shown, so that a change in between is noticed (O-041).
      const body = { ...person, myRole, partnerRole }
      await startSession(await call(acceptInvitation, { body }))
    } catch (error) {
      if (isRefusal(error, rolesChanged)) onStale()
      setDead(isRefusal(error, invitationInvalid))
      throw error
    }
    freshPassword.set(person.password)
    onAccepted()
    return null
  }
  const { form, busy, done, field, formFault } = useForm(accept, texts.failed, {
    name: 'displayName',
  })
  return (
    // The specification's own words for empty fields, not the browser's (EINLADUNG-38).
    <form {...form} noValidate className="grid gap-5">
      <FieldGroup legend={texts.called}>
        <Field
          {...field('displayName')}
          label={texts.name}
          defaultValue={invitation.name}
          autoComplete="given-name"
          required
        />
        <Field
          {...field('username')}
          label={texts.username}
          hint={field('username').error ? null : texts.usernameHint}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </FieldGroup>
      <FieldGroup legend={texts.access}>
        <Field
          {...field('email')}
          label={texts.email}
          placeholder={texts.optional}
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
        />
        <Field
          {...field('phoneNumber')}
          label={texts.phone}
          placeholder={texts.optional}
          autoComplete="tel"
          inputMode="tel"
        />
        <PasswordField
          {...field('password')}
          chosen
          label={texts.password}
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
        />
        <PasswordField
          {...field('repeat')}
          label={texts.repeat}
          autoComplete="new-password"
          required
          minLength={PASSWORD_MIN}
        />
      </FieldGroup>
      <FormFault>{formFault}</FormFault>
      {isDead && formFault !== null && (
        // The code may be used because the account is there already.
        <ButtonLink to="/login" tone="text" wide>
          {texts.toLogin}
        </ButtonLink>
      )}
      <Button type="submit" wide busy={(busy || done) && texts.registering}>
        {texts.accept}
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

function personIn(typed: FormData) {
  const trimmed = (name: string) => textOf(typed, name).trim()
  return {
    displayName: trimmed('displayName'),
    username: trimmed('username'),
    email: trimmed('email') || null,
    phoneNumber: trimmed('phoneNumber') || null,
    password: textOf(typed, 'password'),
  }
}
