import { pairRows } from '#server/pair/sealed-rows.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { Paths } from './models.ts'
import { pathsRecord } from './records.ts'

const rows = pairRows(pathsRecord)

/** How far a pair has come in branching stories. */
export const pathsOf = async (db: Db, pair: PairVault): Promise<Paths> =>
  new Map(await rows.find(db, pair))

export const writePaths = (trx: Db, pair: PairVault, paths: Paths): Promise<void> =>
  rows.write(trx, pair, [...paths])

/**
 * Deletes the ways of a pair of one before somebody joins it: choices made alone are not for the
 * one who comes (O-040). The person who joins leaves theirs behind.
 */
export const dropPaths: TransferHandler = async (trx, { from }) => {
  await trx.deleteFrom('story_paths').where('pair_id', '=', from.pairId).execute()
}
