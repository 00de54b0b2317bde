import { pairRows } from '#server/pair/sealed-rows.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import { type ReturnsRecord, returnsRecord } from './records.ts'
import { NOTHING_RETURNED } from './return-policy.ts'

const returns = pairRows(returnsRecord)

export const returnsOf = async (db: Db, pair: PairVault): Promise<ReturnsRecord> =>
  (await returns.find(db, pair)) ?? NOTHING_RETURNED

export const writeReturns = returns.write

/** Deletes what a pair of one has laid back, together with its choices (`dropSelections`). */
export const dropReturns: TransferHandler = async (trx, { from }) => {
  await trx.deleteFrom('deck_returns').where('pair_id', '=', from.pairId).execute()
}
