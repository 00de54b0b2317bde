import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { openInvitation, withdrawInvitation } from '#contract/pairing/calls.ts'
import { call, sentenceOf } from '#web/lib/http/api.ts'
import { formatDay } from '#web/lib/time/dates.ts'
import { useToday } from '#web/lib/time/useToday.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ConfirmSheet } from '#web/ui/sheet/ConfirmSheet.tsx'
import { inviteTexts as texts } from './texts.ts'

/** The pair's open invitation, without its code, or null (O-035). */
export const openInvitationQuery = queryOptions({
  queryKey: ['pairing', 'open-invitation'],
  queryFn: ({ signal }) => call(openInvitation, {}, { signal }),
})

/** The open invitation, if there is one, with a button to withdraw it (O-035). */
export function OpenInvitation() {
  // Shown without an error state: the form below works and reports its own errors.
  const { data: invitation } = useQuery(openInvitationQuery)
  const [asking, setAsking] = useState(false)
  const today = useToday()
  if (!invitation) return null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-3">
      <div>
        <p>{texts.open(invitation.name)}</p>
        <p className="text-xs text-muted">
          {texts.openUntil(formatDay(invitation.expiresAt, today))}
        </p>
      </div>
      <Button tone="quiet" small onClick={() => setAsking(true)}>
        {texts.withdraw}
      </Button>
      {asking && <WithdrawSheet name={invitation.name} onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function WithdrawSheet({ name, onClose }: { name: string; onClose: () => void }) {
  const cache = useQueryClient()
  const withdraw = useMutation({
    mutationFn: () => call(withdrawInvitation, {}),
    onSuccess: () => {
      cache.setQueryData(openInvitationQuery.queryKey, null)
      toast(texts.withdrawn)
      onClose()
    },
  })
  return (
    <ConfirmSheet
      open
      onClose={onClose}
      title={texts.withdrawAsk(name)}
      keep={texts.keep}
      confirm={texts.withdraw}
      danger
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
    >
      <p className="text-muted">{texts.withdrawMore}</p>
      <FormFault>{withdraw.error && sentenceOf(withdraw.error, texts.withdrawFailed)}</FormFault>
    </ConfirmSheet>
  )
}
