import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import { DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE } from '#contract/kernel/roles.ts'
import { call } from '#web/lib/http/api.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { choiceEffect, SOME_PARTNER } from '#web/lib/session/roleEffects.ts'
import { isLoggedIn, type Session, useSession } from '#web/lib/session/session.ts'
import { useForm } from '#web/lib/useForm.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FieldGroup } from '#web/ui/form/FieldGroup.tsx'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { SubmitButton } from '#web/ui/form/SubmitButton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { StepProgress } from '#web/ui/layout/StepProgress.tsx'
import { LogoutButton } from '../logout/LogoutButton.tsx'
import { RoleQuestion } from './RoleQuestion.tsx'
import { setupTexts as texts } from './texts.ts'

/** The first-login profile (SETUP-01 to SETUP-22). */
export function SetupPage() {
  const session = useSession()
  const navigate = useNavigate()
  // The second step is /einladen; a person who was invited has only this step.
  const founds = session.canDefineRelationship === true && !session.profile?.partner
  return (
    <Page title={texts.title(session.name ?? '')} intro={texts.intro}>
      {founds && <StepProgress step={1} steps={2} />}
      {isLoggedIn(session) ? (
        <>
          <SetupForm session={session} onSaved={() => void navigate({ to: '/', replace: true })} />
          <div className="mt-4 grid justify-items-center">
            <LogoutButton />
          </div>
        </>
      ) : (
        <p role="alert" className="text-danger">
          {texts.notLoggedIn}
        </p>
      )}
    </Page>
  )
}

type Typed = Partial<Record<'username' | 'name' | 'email' | 'phoneNumber', string>>

const rolesOf = ({ myRole, partnerRole }: Session) => ({
  myRole: myRole ?? DEFAULT_OWN_ROLE,
  partnerRole: partnerRole ?? DEFAULT_PARTNER_ROLE,
})

interface SetupFormProps {
  session: Session
  onSaved: () => void
}

function SetupForm({ session, onSaved }: SetupFormProps) {
  const mayDefine = session.canDefineRelationship === true
  const partner = session.profile?.partner?.name ?? SOME_PARTNER
  // Values from the server fill the fields nobody has typed in yet.
  const [typed, setTyped] = useState<Typed>({})
  const { username = session.username ?? '', name = session.name ?? '' } = typed
  const { email = session.email ?? '', phoneNumber = session.phoneNumber ?? '' } = typed
  const [chosen, setChosen] = useState<ReturnType<typeof rolesOf>>()
  const roles = chosen ?? rolesOf(session)
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    setTyped({ ...typed, [currentTarget.name]: currentTarget.value })

  const { form, busy, field, formFault } = useForm(async () => {
    const body = {
      username: username.trim(),
      name: name.trim(),
      email: email.trim(),
      phoneNumber: phoneNumber.trim() || null,
      hasOnboardingCompleted: true,
      ...(mayDefine && roles),
    }
    mergeSavedProfile(await call(saveProfile, { body }))
    onSaved()
    return null
  }, texts.failed)

  return (
    <form {...form} className="grid gap-6">
      <RoleQuestion {...roles} {...{ partner, mayDefine }} onChange={setChosen} />
      <FieldGroup legend={texts.called}>
        <Field
          {...field('username')}
          label={texts.username}
          value={username}
          onChange={onChange}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint={field('username').error ? null : texts.usernameHint}
        />
        <Field
          {...field('name')}
          label={texts.name}
          value={name}
          onChange={onChange}
          autoComplete="given-name"
        />
      </FieldGroup>
      <FieldGroup legend={texts.access}>
        <Field
          {...field('email')}
          label={texts.email}
          value={email}
          onChange={onChange}
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
        />
        <Field
          {...field('phoneNumber')}
          label={texts.phone}
          value={phoneNumber}
          onChange={onChange}
          autoComplete="tel"
          inputMode="tel"
          placeholder={texts.optional}
        />
      </FieldGroup>
      <div className="grid gap-3">
        <p className="text-sm">
          {texts.summary({ ...roles, partner })}{' '}
          {choiceEffect(roles.myRole, roles.partnerRole, partner)} {mayDefine && texts.rolesLater}
        </p>
        <FormFault>{formFault}</FormFault>
        <SubmitButton
          busy={busy}
          required={[
            [texts.username, username],
            [texts.email, email],
          ]}
        >
          {texts.save}
        </SubmitButton>
        {mayDefine && <p className="text-xs text-muted">{texts.inviteLater}</p>}
      </div>
    </form>
  )
}
