import {
  acceptInvitation,
  invite,
  join,
  leave,
  listFormerPairs,
  lookUpInvitation,
  openInvitation,
  restoreFormerPair,
  withdrawInvitation as withdrawCall,
  withdrawRestore,
} from '#contract/pairing/calls.ts'
import type { Context } from '#server/context.ts'
import { type Binding, on } from '#server/http/bind.ts'
import { countByAddress } from '#server/identity/attempts.ts'
import type { TransferHandlers } from '#server/identity/pair-transfer.ts'
import { policies } from '#server/identity/throttle-rules.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { readFormerPairs, requestReunion, withdrawReunionRequest } from './former-pair-service.ts'
import { leavePartner } from './leaving-service.ts'
import { presentInvitation } from './present.ts'
import {
  acceptWithNewAccount,
  createInvitation,
  describeInvitation,
  joinWithAccount,
} from './service.ts'
import { invitationOfPair, withdrawInvitation } from './store.ts'

export const pairingRoutes = (context: Context, transferHandlers: TransferHandlers): Binding[] => [
  on(invite, ({ body, actor }) => createInvitation(context, body.name, actor)),

  on(openInvitation, async ({ actor }) => {
    const now = context.clock.now()
    const invitation = await inPair(context, actor).read((db, pair) =>
      invitationOfPair(db, pair, now),
    )
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

  on(acceptInvitation, ({ body }, exchange) =>
    acceptWithNewAccount(context, transferHandlers, body, exchange),
  ),

  on(join, ({ body, actor }) => joinWithAccount(context, transferHandlers, body, actor)),

  on(leave, async ({ body, actor }, exchange) => {
    await leavePartner(context, transferHandlers, body.password, actor, exchange)
    return undefined
  }),

  on(listFormerPairs, ({ actor }) => readFormerPairs(context, actor)),

  on(restoreFormerPair, ({ params, body, actor }, exchange) =>
    requestReunion(context, transferHandlers, { ...params, ...body }, actor, exchange),
  ),

  on(withdrawRestore, async ({ params, actor }) => {
    await withdrawReunionRequest(context, params.id, actor)
    return undefined
  }),
]
