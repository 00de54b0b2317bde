import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import { DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE } from '#contract/kernel/roles.ts'
import { call } from '../../../lib/http/api.ts'
import { mergeSavedProfile } from '../../../lib/session/identity.ts'
import { isLoggedIn, type Session, useSession } from '../../../lib/session/session.ts'
import { useForm } from '../../../lib/useForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FieldGroup } from '../../../ui/form/FieldGroup.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { StepProgress } from '../../../ui/layout/StepProgress.tsx'
import { LogoutButton } from '../logout/LogoutButton.tsx'
import { RoleSelects } from '../profile/RoleSelects.tsx'
import './setup.css'

const texts = {
  title: (name: string) =>
    name === '' ? 'Schön, dass du da bist' : `Schön, dass du da bist, ${name}`,
  intro: 'Ein paar Angaben, dann geht es los.',
  called: 'Dein Name',
  access: 'Dein Zugang',
  roles: 'Eure Rollen',
  username: 'Benutzername',
  usernameHint: 'Buchstaben, Zahlen und Unterstriche.',
  name: 'Anzeigename',
  email: 'Emailadresse',
  phone: 'Handynummer',
  optional: 'freiwillig',
  rolesGiven: 'Die Rollen legt fest, wer euer Paar gegründet hat.',
  inviteLater: 'Deine:n Partner:in lädst du im zweiten Schritt ein.',
  save: 'Speichern',
  failed: 'Speichern fehlgeschlagen',
  notLoggedIn: 'Bitte melde dich an.',
} as const

/** The first-login profile (SETUP-01 to SETUP-21). */
export function SetupPage() {
  const session = useSession()
  const navigate = useNavigate()
  // The second step is /einladen: whoever was invited has only this one.
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
  // What arrives from the server fills the fields nobody has typed in yet.
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
    <form {...form} className="setup-form">
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
      <Panel aria-labelledby="roles" className="grid gap-3">
        <h2 id="roles">{texts.roles}</h2>
        <RoleSelects {...roles} onChange={setChosen} disabled={!mayDefine} />
        <p className="text-xs text-muted">{mayDefine ? texts.inviteLater : texts.rolesGiven}</p>
      </Panel>
      <div className="setup-save">
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
      </div>
    </form>
  )
}
