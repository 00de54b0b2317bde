import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type QuestionSwitches, questionSwitchesRecord } from './records.ts'

/** Default switches. */
export const NOTHING_SWITCHED: QuestionSwitches = { sharper: false, endedOn: null }

/**
 * Switches of the members, by member; null for one whose row is still to be written
 * (`writeMissingQuestionSwitches`).
 */
export async function questionSwitchesOf(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, QuestionSwitches | null>> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('question_switches', 'question_switches.user_id', 'users.id')
    .select(['users.id', 'question_switches.switches'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ id, switches }) => [
      id,
      switches && questionSwitchesRecord.open(pair, id, switches),
    ]),
  )
}

/** Writes the default switches of those who have none, so that a row tells nobody of a wish. */
export async function writeMissingQuestionSwitches(
  trx: Db,
  pair: PairVault,
  switches: ReadonlyMap<string, QuestionSwitches | null>,
): Promise<void> {
  for (const [userId, own] of switches) {
    if (own === null) await writeQuestionSwitches(trx, pair, userId, NOTHING_SWITCHED)
  }
}

export async function writeQuestionSwitches(
  db: Db,
  pair: PairVault,
  userId: string,
  own: QuestionSwitches,
): Promise<void> {
  const switches = questionSwitchesRecord.seal(pair, userId, own)
  await db
    .insertInto('question_switches')
    .values({ user_id: userId, switches })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ switches }))
    .execute()
}

/** Deletes a person's switches when the partner changes: a wish concerns one partner (O-161). */
export const dropQuestionSwitches: TransferHandler = async (trx, { userId }) => {
  await trx.deleteFrom('question_switches').where('user_id', '=', userId).execute()
}
