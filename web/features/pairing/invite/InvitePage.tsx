import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Role, UNDECIDED_ROLE } from '#contract/kernel/roles.ts'
import { choiceEffect } from '#web/lib/session/roleEffects.ts'
import { useSession } from '#web/lib/session/session.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { StepProgress } from '#web/ui/layout/StepProgress.tsx'
import { InviteForm } from './InviteForm.tsx'
import { InviteLink } from './InviteLink.tsx'
import { OpenInvitation, openInvitationQuery } from './OpenInvitation.tsx'
import { inviteTexts as texts } from './texts.ts'

interface Made {
  readonly name: string
  readonly inviteCode: string
}

/** The partner, if one has come while the screen was open. */
function useArrived() {
  const { profile } = useSession()
  const [wasAlone, setWasAlone] = useState(false)
  if (profile !== null && profile.partner === null && !wasAlone) setWasAlone(true)
  return wasAlone ? (profile?.partner ?? null) : null
}

/** „Partner:in einladen“ (EINLADUNG-01 to EINLADUNG-19, EINLADUNG-48). */
export function InvitePage() {
  const arrived = useArrived()
  const { profile } = useSession()
  const isAlone = profile !== null && profile.partner === null
  const cache = useQueryClient()
  const [made, setMade] = useState<Made | null>(null)
  const onMade = (next: Made) => {
    setMade(next)
    void cache.invalidateQueries({ queryKey: openInvitationQuery.queryKey })
  }
  return (
    <Page title={texts.title} {...(arrived === null && { intro: texts.intro })}>
      {isAlone && <StepProgress step={2} steps={2} />}
      {arrived !== null ? (
        <PartnerJoined name={arrived.name} />
      ) : made === null ? (
        <div className="grid gap-6">
          <OpenInvitation />
          <InviteForm onMade={onMade} />
          {isAlone && (
            <GivenRole mine={profile.myRole} role={profile.partnerRole ?? UNDECIDED_ROLE} />
          )}
          <p className="text-sm text-muted">{texts.seen}</p>
        </div>
      ) : (
        <InviteLink {...made} />
      )}
    </Page>
  )
}

/** The role of the invitation; the profile has a default for it that is not saved (EINLADUNG-48). */
const GivenRole = ({ mine, role }: { mine: Role | null; role: Role }) => (
  <p className="text-sm">
    {texts.role(role)} {mine !== null && choiceEffect(mine, role)}{' '}
    <Link to="/profil" className="font-semibold text-rose underline-offset-2 hover:underline">
      {texts.changeRole}
    </Link>
  </p>
)

/** Replaces the invitation when the partner has joined. */
function PartnerJoined({ name }: { name: string }) {
  return (
    <Panel tone="rose" className="grid gap-4">
      <div role="status" className="grid gap-1">
        <h2>{texts.arrived(name)}</h2>
        <p className="text-muted">{texts.arrivedMore}</p>
      </div>
      <ButtonLink to="/chat" wide>
        {texts.writeTo(name)}
      </ButtonLink>
    </Panel>
  )
}
