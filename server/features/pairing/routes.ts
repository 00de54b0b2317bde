import {
  acceptInvitation,
  invite,
  join,
  lookUpInvitation,
  openInvitation,
  withdrawInvitation as withdrawCall,
} from '#contract/pairing/calls.ts'
import type { Context } from '../../context.ts'
import { type Binding, on } from '../../http/bind.ts'
import { countByAddress } from '../../people/clashes.ts'
import type { Mover } from '../../people/moving.ts'
import { pairVault } from '../../people/people.ts'
import { policies } from '../../people/throttle-rules.ts'
import { presentInvitation } from './present.ts'
import {
  acceptWithNewAccount,
  describeInvitation,
  inviteSomebody,
  joinWithAccount,
} from './service.ts'
import { invitationOfPair, withdrawInvitation } from './store.ts'

export const pairingRoutes = (context: Context, movers: readonly Mover[]): Binding[] => [
  on(invite, ({ body, actor }) => inviteSomebody(context, body.name, actor)),

  on(openInvitation, async ({ actor }) => {
    const { database, vault, clock } = context
    const pair = await pairVault(database.db, vault, actor.pairId)
    const invitation = await invitationOfPair(database.db, pair, clock.now())
    return invitation === undefined ? null : presentInvitation(invitation)
  }),

  on(withdrawCall, async ({ actor }) => {
    await withdrawInvitation(context.database.db, actor.pairId)
    return undefined
  }),

  on(lookUpInvitation, async ({ params }, exchange) => {
    await countByAddress(context, exchange, 'invitation', policies.invitation)
    return describeInvitation(context, params.inviteCode)
  }),

  on(acceptInvitation, ({ body }, exchange) => acceptWithNewAccount(context, body, exchange)),

  on(join, ({ body, actor }) => joinWithAccount(context, movers, body.inviteCode, actor)),
]
