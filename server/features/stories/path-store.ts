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

/** What a person alone has read comes along, where the other has not begun (O-040). */
export const transferPaths: TransferHandler = async (trx, { from, to }) => {
  const own = await pathsOf(trx, from)
  if (own.size > 0) await writePaths(trx, to, new Map([...own, ...(await pathsOf(trx, to))]))
}
