import type { Db } from '../storage/database.ts'
import type { Bit } from '../storage/tables.ts'

/** Gives a person another pair and seat; founders of a pair define its roles (O-013). */
export async function reseat(
  trx: Db,
  userId: string,
  to: { readonly pairId: string; readonly seat: number; readonly isInitiator: boolean },
): Promise<void> {
  const founder: Bit = to.isInitiator ? 1 : 0
  await trx
    .updateTable('users')
    .set({ pair_id: to.pairId, seat: to.seat, is_initiator: founder })
    .where('id', '=', userId)
    .execute()
}

/** Removes a pair nobody belongs to any more, with everything in it and its key. */
export async function removePair(trx: Db, pairId: string): Promise<void> {
  await trx.deleteFrom('pairs').where('id', '=', pairId).execute()
}
