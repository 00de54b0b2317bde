import { nobodyToLeave } from '#contract/pairing/errors.ts'
import type { Context } from '../../context.ts'
import type { Actor, Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkOwnPassword } from '../../identity/account-throttle.ts'
import { archivePair } from '../../identity/former-pairs.ts'
import { inPair } from '../../identity/in-pair.ts'
import { type TransferHandlers, transferToOwnPair } from '../../identity/pair-transfer.ts'
import { membersOf } from '../../identity/people.ts'
import { withdrawInvitation } from './store.ts'

/**
 * Separates a couple: each member moves into a new pair of one with their own data, and the pair
 * becomes a former one, which nobody can read or write (O-033).
 */
export async function leavePartner(
  context: Context,
  transferHandlers: TransferHandlers,
  password: string,
  actor: Actor,
  exchange: Exchange,
): Promise<void> {
  await checkOwnPassword(context, password, actor, exchange)
  const { vault, clock, live } = context
  const now = clock.now()
  const members = await inPair(context, actor).writeNumbered(async (trx, pair) => {
    const both = await membersOf(trx, vault, actor.pairId)
    if (both.length < 2) refuse(nobodyToLeave)
    await withdrawInvitation(trx, actor.pairId)
    await archivePair(trx, pair, both, now)
    for (const member of both) await transferToOwnPair(trx, context, transferHandlers, member, now)
    return both
  })
  for (const { id } of members) live.disconnect({ userId: id })
}
