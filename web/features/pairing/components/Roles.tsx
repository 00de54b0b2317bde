import { Panel } from '../../../ui/Panel.tsx'
import type { PairInvitation } from '../queries.ts'
import { acceptTexts as texts } from '../texts.ts'

/** Both roles as the inviter has set them; the invitation speaks from the inviter's view (O-012). */
export function Roles({ invitation }: { invitation: PairInvitation }) {
  return (
    <Panel>
      <dl className="grid grid-cols-2 gap-4">
        <div>
          <dt className="text-sm text-muted">{texts.yourRole}</dt>
          <dd className="display text-xl text-rose">{invitation.partnerRole}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{texts.roleOf(invitation.partner.name)}</dt>
          <dd className="display text-xl text-lilac">{invitation.myRole}</dd>
        </div>
      </dl>
    </Panel>
  )
}
