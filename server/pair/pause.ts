import { paused } from '#contract/kernel/refusals.ts'
import { refuse } from '../http/refuse.ts'
import type { Db } from '../storage/database.ts'
import type { PairVault } from '../vault/vault.ts'
import { type Pause, pauseRecord } from './records.ts'
import { pairRows } from './sealed-rows.ts'

const NO_PAUSE: Pause = { begunBy: [], word: null, proposal: null }

const rows = pairRows(pauseRecord)

/** The pause and the stop word of a pair. */
export const pauseOf = async (db: Db, pair: PairVault): Promise<Pause> =>
  (await rows.find(db, pair)) ?? NO_PAUSE

export const writePause = rows.write

/** Whether either of the two has begun a pause that has not ended. */
export const isPaused = async (db: Db, pair: PairVault): Promise<boolean> =>
  (await pauseOf(db, pair)).begunBy.length > 0

/** @throws Refused 409 while the couple pauses */
export async function refuseDuringPause(trx: Db, pair: PairVault): Promise<void> {
  if (await isPaused(trx, pair)) refuse(paused)
}
