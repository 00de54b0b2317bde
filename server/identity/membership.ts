import type { Bit } from '../storage/bit.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'

/**
 * Assigns a person to a pair and seat; the initiator of a pair defines its roles (O-013). When they
 * were online before is not for the partner they get (O-033).
 */
export async function assignMembership(
  trx: Db,
  userId: string,
  to: { readonly pairId: string; readonly seat: number; readonly isInitiator: boolean },
): Promise<void> {
  const founder: Bit = to.isInitiator ? 1 : 0
  await trx
    .updateTable('users')
    .set({ pair_id: to.pairId, seat: to.seat, is_initiator: founder, last_online_at: null })
    .where('id', '=', userId)
    .execute()
}

/** For whoever stays in their pair when somebody joins it. */
export async function forgetLastOnline(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ last_online_at: null }).where('id', '=', userId).execute()
}

/** The members of a pair, in a stable order. */
export async function memberIds(
  db: Db,
  { pairId }: Pick<PairVault, 'pairId'>,
): Promise<readonly string[]> {
  const members = await db
    .selectFrom('users')
    .select('id')
    .where('pair_id', '=', pairId)
    .orderBy('id')
    .execute()
  return members.map(({ id }) => id)
}

/** Whether a pair has two members. */
const isCouple = async (db: Db, pair: Pick<PairVault, 'pairId'>): Promise<boolean> =>
  (await memberIds(db, pair)).length === 2

/**
 * Whether what its author made while alone comes to a couple: whoever has joined meanwhile was not
 * meant (O-040). Call it under the lock of the pair.
 */
export const predatesPartner = async (
  trx: Db,
  pair: PairVault,
  { alone }: { readonly alone?: boolean | undefined },
): Promise<boolean> => alone === true && (await isCouple(trx, pair))

/**
 * Messages one transaction deletes. Of the longest they are 1 MB, which SQLite overwrites and writes
 * into its log while the event loop waits.
 */
const MESSAGES_AT_ONCE = 50

/**
 * Deletes some messages of a pair.
 * @returns whether none is left
 */
export async function removeSomeMessages(trx: Db, pairId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('messages')
    .where((eb) =>
      eb(
        eb.refTuple('pair_id', 'id'),
        'in',
        eb
          .selectFrom('messages')
          .select(['pair_id', 'id'])
          .where('pair_id', '=', pairId)
          .orderBy('id')
          .limit(MESSAGES_AT_ONCE)
          .$asTuple('pair_id', 'id'),
      ),
    )
    .executeTakeFirst()
  return numDeletedRows < MESSAGES_AT_ONCE
}

/** Deletes a pair without members and messages, with all of its rows and its key. */
export async function removePair(trx: Db, pairId: string): Promise<void> {
  await trx.deleteFrom('pairs').where('id', '=', pairId).execute()
}
