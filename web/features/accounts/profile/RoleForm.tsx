import { useState } from 'react'
import { saveProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { DEFAULT_OWN_ROLE, DEFAULT_PARTNER_ROLE } from '#contract/kernel/roles.ts'
import { call } from '#web/lib/http/api.ts'
import { refetchAll } from '#web/lib/query/queryClient.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { roleEffects } from '#web/lib/session/roleEffects.ts'
import { getSession, isLoggedIn } from '#web/lib/session/session.ts'
import { useForm } from '#web/lib/useForm.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RoleSelects } from './RoleSelects.tsx'
import { profileTexts as texts } from './texts.ts'

/** Both roles of the pair, for whoever may define them (PROFIL-10 to PROFIL-13). */
export function RoleForm({ profile }: { profile: Profile }) {
  const [roles, setRoles] = useState({
    myRole: profile.myRole ?? DEFAULT_OWN_ROLE,
    partnerRole: profile.partnerRole ?? DEFAULT_PARTNER_ROLE,
  })
  const { form, busy, formFault } = useForm(() => save(roles), texts.saveFailed)
  return (
    <Panel>
      <form {...form} className="grid gap-4">
        <div className="grid gap-1">
          <h2>{texts.roles}</h2>
          <p className="text-sm text-muted">{texts.rolesMore}</p>
        </div>
        <RoleSelects {...roles} onChange={setRoles} disabled={busy} />
        <p className="text-sm">
          {roleEffects(roles.myRole, roles.partnerRole, profile.partner?.name).join(' ')}
        </p>
        {profile.partnerRole === null && <p className="text-sm">{texts.rolesUnsaved}</p>}
        <FormFault>{formFault}</FormFault>
        <Button type="submit" tone="quiet" wide busy={busy && texts.saving}>
          {texts.save}
        </Button>
      </form>
    </Panel>
  )
}

async function save({ myRole, partnerRole }: Pick<Profile, 'myRole' | 'partnerRole'>) {
  if (!isLoggedIn(getSession())) return { fault: texts.notLoggedIn }
  const body = { ...(myRole && { myRole }), ...(partnerRole && { partnerRole }) }
  mergeSavedProfile(await call(saveProfile, { body }))
  // Most queries depend on the roles; other devices receive an event.
  refetchAll()
  toast(texts.saved)
  return null
}
