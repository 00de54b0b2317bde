import { useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE } from '#contract/kernel/roles.ts'
import { call, sentenceOf } from '../../../lib/http/api.ts'
import { refetchAll } from '../../../lib/query/queryClient.ts'
import { getSession, isLoggedIn, mergeProfile } from '../../../lib/session/session.ts'
import { type FormState, useForm } from '../../../lib/useForm.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { FormFault } from '../../../ui/form/FormFault.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { RoleSelects } from './RoleSelects.tsx'
import { profileTexts as texts } from './texts.ts'

/** Both roles of the pair, for whoever may define them (PROFIL-10 to PROFIL-13). */
export function RoleForm({ profile }: { profile: Profile }) {
  const [roles, setRoles] = useState({
    myRole: profile.myRole ?? DEFAULT_OWN_ROLE,
    partnerRole: profile.partnerRole ?? DEFAULT_PARTNER_ROLE,
  })
  const { form, busy, formFault } = useForm(() => save(roles))
  return (
    <Panel>
      <form {...form} className="grid gap-4">
        <div className="grid gap-1">
          <h2>{texts.roles}</h2>
          <p className="text-sm text-muted">{texts.rolesMore}</p>
        </div>
        <RoleSelects {...roles} onChange={setRoles} disabled={busy} />
        <FormFault>{formFault}</FormFault>
        <Button type="submit" tone="quiet" wide disabled={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </form>
    </Panel>
  )
}

async function save(roles: Pick<Profile, 'myRole' | 'partnerRole'>): Promise<FormState> {
  if (!isLoggedIn(getSession())) return { fault: texts.notLoggedIn }
  const { myRole, partnerRole } = roles
  try {
    const saved = await call(saveProfile, {
      body: { ...(myRole && { myRole }), ...(partnerRole && { partnerRole }) },
    })
    mergeProfile(saved)
    // Most queries depend on the roles; other devices receive an event.
    refetchAll()
    toast(texts.saved)
    return { fault: null, done: true }
  } catch (error) {
    return { fault: sentenceOf(error, texts.saveFailed) }
  }
}
