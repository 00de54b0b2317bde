import { pairChanged } from '#contract/kernel/refusals.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { checkOwnPassword } from '../../people/account-throttle.ts'
import type { Eraser } from '../../people/erasing.ts'
import { type Movers, moveOut } from '../../people/moving.ts'
import { lockPairs } from '../../people/pair-locks.ts'
import { pastIdsOf } from '../../people/pasts.ts'
import { findCouple } from '../../people/people.ts'
import { removePair } from '../../people/seats.ts'
import { removePerson } from './store.ts'

/**
 * Erases an account with everything that is the person's, and what they have shared with anybody:
 * the pair and every past that still rests go with their keys. A partner keeps what is theirs
 * alone, in a fresh pair of one (O-033, trust l).
 */
export async function deleteOwnAccount(
  context: Context,
  { movers, eraser }: { readonly movers: Movers; readonly eraser: Eraser },
  password: string,
  actor: Actor,
): Promise<void> {
  await checkOwnPassword(context, actor, password)
  const { database, vault, clock, live } = context
  const pairIds = [actor.pairId, ...(await pastIdsOf(database.db, actor.userId))]
  const partner = await database.db.transaction().execute(async (trx) => {
    await lockPairs(trx, pairIds)
    const couple = await findCouple(trx, vault, actor.pairId, actor.userId)
    const pasts = await pastIdsOf(trx, actor.userId)
    if (couple.me === undefined || pasts.some((id) => !pairIds.includes(id))) refuse(pairChanged)
    if (couple.partner !== undefined) {
      await moveOut(trx, vault, movers, couple.partner, clock.now())
    }
    await removePerson(trx, actor.userId)
    // One of them may have been erased meanwhile because its time was over.
    for (const pairId of pairIds) await removePair(trx, pairId)
    return couple.partner
  })
  for (const userId of [actor.userId, ...(partner === undefined ? [] : [partner.id])]) {
    live.disconnect({ userId })
  }
  eraser.erased(pairIds)
}
