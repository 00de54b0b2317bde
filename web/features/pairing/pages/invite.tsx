import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Page } from '../../../ui/Page.tsx'
import { InviteForm } from '../components/InviteForm.tsx'
import { InviteLink } from '../components/InviteLink.tsx'
import { OpenInvitation } from '../components/OpenInvitation.tsx'
import { PartnerJoined } from '../components/PartnerJoined.tsx'
import { openInvitationQuery } from '../queries.ts'
import { inviteTexts as texts } from '../texts.ts'

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

/** „Partner:in einladen“ (EINLADUNG-01 to EINLADUNG-19). */
export function InvitePage() {
  const arrived = useArrived()
  const cache = useQueryClient()
  const [made, setMade] = useState<Made | null>(null)
  const onMade = (next: Made) => {
    setMade(next)
    void cache.invalidateQueries({ queryKey: openInvitationQuery.queryKey })
  }
  return (
    <Page title={texts.title} {...(arrived === null && { intro: texts.intro })}>
      {arrived !== null ? (
        <PartnerJoined name={arrived.name} />
      ) : made === null ? (
        <div className="grid gap-6">
          <OpenInvitation />
          <InviteForm onMade={onMade} />
        </div>
      ) : (
        <InviteLink {...made} />
      )}
    </Page>
  )
}
