import { pairRows } from '#server/pair/sealed-rows.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import { findsRow } from '#server/storage/outcome.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { NO_EVENINGS } from './policy.ts'
import { type EveningsRecord, eveningsRecord } from './records.ts'

const rows = pairRows(eveningsRecord)

export const eveningsOf = async (db: Db, pair: PairVault): Promise<EveningsRecord> =>
  (await rows.find(db, pair)) ?? NO_EVENINGS

/** @param remindAt when they are looked at next, in epoch milliseconds */
export const writeEvenings = (
  trx: Db,
  pair: PairVault,
  record: EveningsRecord,
  remindAt: number | null,
): Promise<void> => rows.write(trx, pair, record, { remind_at: remindAt })

/** Couples whose evenings are to be looked at; a former pair has nobody to remind. */
export async function duePairs(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('evenings')
    .select('pair_id')
    .where('remind_at', '<=', now)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('users').select('id').whereRef('users.pair_id', '=', 'evenings.pair_id'),
      ),
    )
    .orderBy('remind_at')
    .limit(limit)
    .execute()
  return rows.map(({ pair_id }) => pair_id)
}

/** When the evenings of a pair are looked at next. */
export async function remindAtOf(trx: Db, { pairId }: PairVault): Promise<number | null> {
  const row = await trx
    .selectFrom('evenings')
    .select('remind_at')
    .where('pair_id', '=', pairId)
    .executeTakeFirst()
  return row?.remind_at ?? null
}

/** Keyed hash of a calendar key. */
const addressKeyOf = (vault: Vault, key: string): string => vault.blindIndex('calendar', key)

export async function replaceAddress(
  trx: Db,
  vault: Vault,
  userId: string,
  key: string,
): Promise<void> {
  const fresh = { address_key: addressKeyOf(vault, key) }
  await trx
    .insertInto('calendar_addresses')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute()
}

export const hasAddress = (db: Db, userId: string): Promise<boolean> =>
  findsRow(db.selectFrom('calendar_addresses').select('user_id').where('user_id', '=', userId))

export async function removeAddress(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calendar_addresses').where('user_id', '=', userId).execute()
}

/** Ends the address of a person who leaves a couple, or comes into one. */
export const endAddress: TransferHandler = (trx, { userId }) => removeAddress(trx, userId)

/** The person whose address a key opens, with the vault of their pair; undefined for no address. */
export async function ownerOfAddress(
  db: Db,
  vault: Vault,
  key: string,
): Promise<{ readonly userId: string; readonly pair: PairVault } | undefined> {
  const row = await db
    .selectFrom('calendar_addresses')
    .innerJoin('users', 'users.id', 'calendar_addresses.user_id')
    .innerJoin('pairs', 'pairs.id', 'users.pair_id')
    .select(['users.id', 'users.pair_id', 'pairs.data_key'])
    .where('calendar_addresses.address_key', '=', addressKeyOf(vault, key))
    .executeTakeFirst()
  return row && { userId: row.id, pair: vault.forPair(row.pair_id, row.data_key) }
}
