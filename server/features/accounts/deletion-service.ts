import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Context } from '#server/context.ts'
import type { Actor, Exchange } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkOwnPassword } from '#server/identity/account-throttle.ts'
import {
  prepareToOwnPair,
  type TransferHandlers,
  transferToOwnPair,
} from '#server/identity/pair-transfer.ts'
import { findCouple } from '#server/identity/people.ts'
import { beginErasure, type Eraser } from '#server/pair/erasure.ts'
import { formerPairIdsOf } from '#server/pair/former-pairs.ts'
import { newHomes } from '#server/pair/new-homes.ts'
import { lockPairs } from '#server/pair/pair-locks.ts'
import { withPreparedRows } from '#server/pair/prepared-rows.ts'
import { transact } from '#server/storage/transact.ts'
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
  const homes = newHomes(vault)
  const now = clock.now()
  const partner = await homes.use(() =>
    withPreparedRows(
      async (prepared) => {
        const { partner } = await findCouple(database.db, vault, actor.pairId, actor.userId)
        if (partner === undefined) return
        const transfers = { handlers: transferHandlers, prepared, now }
        await prepareToOwnPair(database.db, context, transfers, partner, homes.of(partner))
      },
      (prepared) =>
        transact(database.db, async (trx) => {
          await lockPairs(trx, pairIds)
          const couple = await findCouple(trx, vault, actor.pairId, actor.userId)
          const formerPairs = await formerPairIdsOf(trx, actor.userId)
          if (couple.me === undefined || formerPairs.some((id) => !pairIds.includes(id)))
            refuse(pairChanged)
          if (couple.partner !== undefined) {
            const transfers = { handlers: transferHandlers, prepared, now }
            const home = homes.of(couple.partner)
            await transferToOwnPair(trx, context, transfers, couple.partner, home)
          }
          await removePerson(trx, actor.userId)
          // A former pair may have been erased meanwhile after its retention.
          for (const pairId of pairIds) await beginErasure(trx, pairId, clock.now())
          return couple.partner
        }),
    ),
  )
  for (const userId of [actor.userId, ...(partner === undefined ? [] : [partner.id])]) {
    live.disconnect({ userId })
  }
  eraser.erased(pairIds)
}
