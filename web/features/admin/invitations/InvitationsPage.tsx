import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { foundingInvitations } from '#contract/admin/calls.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { sentenceOf, serverMessageOf } from '#web/lib/http/api.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { FounderLink } from './FounderLink.tsx'
import { invitationsQuery, useEndInvitations, useInviteFounder } from './queries.ts'
import { invitationsTexts as texts } from './texts.ts'

/** Links for the first person of a new pair (O-150). */
export function InvitationsPage() {
  const query = useQuery(invitationsQuery)
  return (
    <Page title={texts.title}>
      <QueryView
        query={query}
        error={texts.error}
        safe={serverMessageOf(query.error)}
        loading={<LoadingBlocks count={2} className="h-20" />}
      >
        {(state) => <Invitations {...state} />}
      </QueryView>
    </Page>
  )
}

function Invitations({ registration, open }: Answer<typeof foundingInvitations>) {
  const inviting = useInviteFounder()
  const [isAsking, setAsking] = useState(false)
  const made = inviting.data?.inviteCode
  if (registration === 'open') return <p className="text-muted">{texts.who.open}</p>
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        {texts.who[registration]} {texts.more}
      </p>
      {made !== undefined && <FounderLink key={made} inviteCode={made} />}
      <div className="grid gap-3">
        <FormFault>{inviting.error && sentenceOf(inviting.error, texts.makeFailed)}</FormFault>
        <Button
          wide
          {...(made !== undefined && { tone: 'quiet' })}
          busy={inviting.isPending}
          onClick={() => inviting.mutate()}
        >
          {made === undefined ? texts.make : texts.makeAnother}
        </Button>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status">{texts.open(open)}</p>
        {open > 0 && (
          <Button tone="quiet" small onClick={() => setAsking(true)}>
            {texts.end}
          </Button>
        )}
      </div>
      {isAsking && (
        <EndSheet
          open={open}
          onClose={() => setAsking(false)}
          onEnded={(count) => {
            inviting.reset()
            setAsking(false)
            toast(texts.ended(count))
          }}
        />
      )}
    </div>
  )
}

interface EndSheetProps {
  open: number
  onClose: () => void
  onEnded: (count: number) => void
}

function EndSheet({ open, onClose, onEnded }: EndSheetProps) {
  const ending = useEndInvitations(onEnded)
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={texts.endAsk(open)}
      keep={texts.keep}
      confirm={texts.confirm}
      danger
      busy={ending.isPending}
      onConfirm={() => ending.mutate()}
    >
      <p className="text-muted">{texts.endMore}</p>
      <FormFault>{ending.error && sentenceOf(ending.error, texts.endFailed)}</FormFault>
    </ConfirmSheet>
  )
}
