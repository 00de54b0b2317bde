import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../../ui/Page.tsx'
import { InviteForm } from '../components/InviteForm.tsx'
import { InviteLink } from '../components/InviteLink.tsx'
import { OpenInvitation } from '../components/OpenInvitation.tsx'
import { openInvitationQuery } from '../queries.ts'
import { inviteTexts as texts } from '../texts.ts'

interface Made {
  readonly name: string
  readonly inviteCode: string
}

/** „Partner:in einladen“ (EINLADUNG-01 to EINLADUNG-19). */
export function InvitePage() {
  const cache = useQueryClient()
  const [made, setMade] = useState<Made | null>(null)
  const onMade = (next: Made) => {
    setMade(next)
    void cache.invalidateQueries({ queryKey: openInvitationQuery.queryKey })
  }
  return (
    <Page title={texts.title} intro={texts.intro}>
      {made === null ? (
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
