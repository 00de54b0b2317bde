import { sql } from 'kysely'
import type { Bit } from '../storage/bit.ts'
import type { Db } from '../storage/database.ts'
import type { Tables } from '../storage/tables/index.ts'
import type { PairVault } from '../vault/vault.ts'

/**
 * Assigns a person to a pair and seat; the initiator of a pair defines its roles (O-013). Deletes
 * the person's last time online, which the new partner must not see (O-033).
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

/** Deletes the last time online of the person who stays in their pair when somebody joins it. */
export async function forgetLastOnline(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('users').set({ last_online_at: null }).where('id', '=', userId).execute()
}

/** Stores when a person has joined the other one of a pair. @param now epoch milliseconds */
export async function markJoined(trx: Db, pairId: string, now: number): Promise<void> {
  await trx.updateTable('pairs').set({ joined_at: now }).where('id', '=', pairId).execute()
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
 * Whether a request that was made while alone reaches a couple: it was not meant for the person who
 * has joined meanwhile (O-040). Call it under the lock of the pair.
 */
export const predatesPartner = async (
  trx: Db,
  pair: PairVault,
  { alone }: { readonly alone?: boolean | undefined },
): Promise<boolean> => alone === true && (await isCouple(trx, pair))

/**
 * Room for rows one transaction deletes. As the longest messages they are 1 MB, which SQLite overwrites
 * and writes into its log while the event loop waits.
 */
const ROWS_AT_ONCE = 50

/**
 * Tables whose rows of one pair become megabytes, the columns that name a row within its pair, and the
 * room a row takes: a letter with a photo is as long as six messages.
 */
const LARGE_TABLES = [
  ['messages', ['id'], 1],
  ['status_days', ['user_id', 'day'], 1],
  ['daily_questions', ['day'], 1],
  ['card_echoes', ['card_key', 'day'], 1],
  ['arrived_letters', ['user_id', 'id'], 6],
] as const satisfies readonly (readonly [keyof Tables, readonly string[], number])[]

/**
 * Deletes some rows of a pair from the tables that grow with it.
 * @returns whether none is left
 */
export async function removeSomeRows(trx: Db, pairId: string): Promise<boolean> {
  let room = ROWS_AT_ONCE
  for (const [table, columns, roomOfRow] of LARGE_TABLES) {
    const limit = Math.floor(room / roomOfRow)
    const from = sql.table(table)
    const key = sql.join(['pair_id', ...columns].map((column) => sql.ref(column)))
    const some = sql`select ${key} from ${from} where pair_id = ${pairId} order by ${key} limit ${limit}`
    const deletion = sql`delete from ${from} where (${key}) in (${some})`
    const { numAffectedRows } = await deletion.execute(trx)
    // All that were asked for: there may be more.
    if (Number(numAffectedRows) === limit) return false
    room -= Number(numAffectedRows) * roomOfRow
  }
  return true
}

/** Deletes a pair without members and rows of large tables, with its other rows and its key. */
export async function removePair(trx: Db, pairId: string): Promise<void> {
  await trx.deleteFrom('pairs').where('id', '=', pairId).execute()
}
