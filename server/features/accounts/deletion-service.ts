import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import type { Actor, Exchange } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkOwnPassword } from '../../identity/account-throttle.ts'
import { beginErasure, type Eraser } from '../../identity/erasure.ts'
import { formerPairIdsOf } from '../../identity/former-pairs.ts'
import { lockPairs } from '../../identity/pair-locks.ts'
import { type TransferHandlers, transferToOwnPair } from '../../identity/pair-transfer.ts'
import { findCouple } from '../../identity/people.ts'
import { transact } from '../../storage/transact.ts'
import { removePerson } from './store.ts'

/**
 * Erases an account: its pair and all its former pairs are deleted with their keys. A partner moves
 * into a new pair of one with their own data (O-033, trust l).
 */
export async function deleteOwnAccount(
  context: Context,
  {
    transferHandlers,
    eraser,
  }: { readonly transferHandlers: TransferHandlers; readonly eraser: Eraser },
  password: string,
  actor: Actor,
  exchange: Exchange,
): Promise<void> {
  await checkOwnPassword(context, password, actor, exchange)
  const { database, vault, clock, live } = context
  const pairIds = [actor.pairId, ...(await formerPairIdsOf(database.db, actor.userId))]
  const partner = await transact(database.db, async (trx) => {
    await lockPairs(trx, pairIds)
    const couple = await findCouple(trx, vault, actor.pairId, actor.userId)
    const formerPairs = await formerPairIdsOf(trx, actor.userId)
    if (couple.me === undefined || formerPairs.some((id) => !pairIds.includes(id)))
      refuse(pairChanged)
    if (couple.partner !== undefined) {
      await transferToOwnPair(trx, context, transferHandlers, couple.partner, clock.now())
    }
    await removePerson(trx, actor.userId)
    // A former pair may have been erased meanwhile after its retention.
    for (const pairId of pairIds) await beginErasure(trx, pairId, clock.now())
    return couple.partner
  })
  for (const userId of [actor.userId, ...(partner === undefined ? [] : [partner.id])]) {
    live.disconnect({ userId })
  }
  eraser.erased(pairIds)
}
