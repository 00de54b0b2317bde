import { useMutation } from '@tanstack/react-query'
import { readProfile } from '#contract/accounts/calls.ts'
import type { Profile } from '#contract/kernel/profile.ts'
import { join } from '#contract/pairing/calls.ts'
import { invitationInvalid, rolesChanged } from '#contract/pairing/errors.ts'
import { call, isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { mergeSavedProfile } from '#web/lib/session/identity.ts'
import { getSession } from '#web/lib/session/session.ts'
import { resetSessionData } from '#web/lib/session/sessionReset.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { FormFault } from '#web/ui/form/FormFault.tsx'
import type { PairInvitation } from './queries.ts'
import { acceptTexts as texts } from './texts.ts'

interface JoinPanelProps {
  code: string
  invitation: PairInvitation
  /** Name of the person whose account would join. */
  name: string
  onJoined: () => void
  onNewAccount: () => void
  /** The roles have changed since they were shown: read the invitation again (O-041). */
  onStale: () => void
}

/** A logged-in person without a partner joins with one button (O-040). */
export function JoinPanel(props: JoinPanelProps) {
  const { code, invitation, name, onJoined, onNewAccount, onStale } = props
  const { myRole, partnerRole } = invitation
  const joining = useMutation({
    mutationFn: () =>
      call(join, { body: { inviteCode: code, myRole, partnerRole } }).catch((error: unknown) =>
        joinedBefore(invitation, error),
      ),
    onSuccess: (profile) => {
      // Cached data belongs to the former pair.
      resetSessionData()
      mergeSavedProfile(profile)
      toast(texts.joined(invitation.partner.name))
      onJoined()
    },
    onError: (error) => {
      if (isRefusal(error, rolesChanged)) onStale()
    },
  })
  return (
    <div className="grid gap-3">
      <p>
        {texts.loggedInAs(name)} {texts.joinMore(invitation.partner.name)}
      </p>
      <FormFault>{joining.error && sentenceOf(joining.error, texts.joinFailed)}</FormFault>
      <Button wide busy={joining.isPending} onClick={() => joining.mutate()}>
        {texts.join}
      </Button>
      <Button tone="text" className="mx-auto" onClick={onNewAccount}>
        {texts.newAccount}
      </Button>
    </div>
  )
}

/**
 * The profile, where a first try has joined and its answer was lost: the code is used by oneself then.
 * Rethrows every other error.
 */
async function joinedBefore({ partner }: PairInvitation, error: unknown): Promise<Profile> {
  const { userId } = getSession()
  if (userId === null || !isRefusal(error, invitationInvalid)) throw error
  const profile = await call(readProfile, { params: { id: userId } })
  if (profile.partner?.name !== partner.name) throw error
  return profile
}
