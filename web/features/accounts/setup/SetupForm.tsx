import { useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import { DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE } from '#contract/kernel/roles.ts'
import { call } from '../../../lib/http/api.ts'
import { mergeProfile, type Session } from '../../../lib/session/session.ts'
import { useForm } from '../../../lib/useForm.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { RoleSelects } from '../profile/RoleSelects.tsx'
import { setupTexts as texts } from './texts.ts'

export interface SetupFormProps {
  session: Session
  onSaved: () => void
}

/** Fields, roles and the pinned button of the setup. */
export function SetupForm({ session, onSaved }: SetupFormProps) {
  const mayDefine = session.canDefineRelationship === true
  const [username, setUsername] = useState(session.username ?? '')
  const [name, setName] = useState(session.name ?? '')
  const [email, setEmail] = useState(session.email ?? '')
  const [phone, setPhone] = useState(session.phoneNumber ?? '')
  const [roles, setRoles] = useState({
    myRole: session.myRole ?? DEFAULT_OWN_ROLE,
    partnerRole: session.partnerRole ?? DEFAULT_PARTNER_ROLE,
  })

  const { form, busy, field, formFault } = useForm(async () => {
    const body = {
      username: username.trim(),
      name: name.trim(),
      email: email.trim(),
      phoneNumber: phone.trim() || null,
      hasOnboardingCompleted: true,
      ...(mayDefine && roles),
    }
    mergeProfile(await call(saveProfile, { body }))
    onSaved()
    return null
  }, texts.failed)

  return (
    <form {...form} className="flex flex-1 flex-col gap-4">
      <Field
        {...field('username')}
        label={texts.username}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        hint={field('username').error ? null : texts.usernameHint}
      />
      <Field
        {...field('name')}
        label={texts.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="given-name"
      />
      <Field
        {...field('email')}
        label={texts.email}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        autoComplete="email"
        autoCapitalize="none"
        inputMode="email"
      />
      <Field
        {...field('phoneNumber')}
        label={texts.phone}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
        autoComplete="tel"
        inputMode="tel"
        placeholder={texts.optional}
      />
      <Panel className="mt-2 grid gap-3">
        <RoleSelects {...roles} onChange={setRoles} disabled={!mayDefine} />
        <p className="text-xs text-muted">{mayDefine ? texts.inviteLater : texts.rolesGiven}</p>
      </Panel>
      <div className="sticky bottom-[calc(var(--bar-h)+var(--safe-bottom))] mt-auto grid gap-2 bg-[linear-gradient(transparent,var(--color-ground)_24px)] pt-6 pb-3 lg:bottom-0">
        <FormFault>{formFault}</FormFault>
        <SubmitButton
          disabled={busy}
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
