import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { Paths } from './models.ts'
import { pathsRecord } from './records.ts'

/** How far a pair has come in branching stories. */
export async function pathsOf(db: Db, pair: PairVault): Promise<Paths> {
  const row = await db
    .selectFrom('story_paths')
    .select('paths')
    .where('pair_id', '=', pair.pairId)
    .executeTakeFirst()
  return new Map(row && pathsRecord.open(pair, pair.pairId, row.paths))
}

export async function writePaths(trx: Db, pair: PairVault, paths: Paths): Promise<void> {
  const sealed = pathsRecord.seal(
    pair,
    pair.pairId,
    [...paths].map(([storyId, steps]): [number, string[]] => [storyId, [...steps]]),
  )
  await trx
    .insertInto('story_paths')
    .values({ pair_id: pair.pairId, paths: sealed })
    .onConflict((conflict) => conflict.column('pair_id').doUpdateSet({ paths: sealed }))
    .execute()
}

/**
 * Deletes the ways of a pair of one before somebody joins it: what was chosen alone is not for the one
 * who comes (O-040). Whoever joins leaves theirs behind.
 */
export const dropPaths: TransferHandler = async (trx, { from }) => {
  await trx.deleteFrom('story_paths').where('pair_id', '=', from.pairId).execute()
}
