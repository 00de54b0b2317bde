import type { TransferHandler } from '../../identity/transfer-rows.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import { type QuestionSwitches, questionSwitchesRecord } from './records.ts'

/** Default switches. */
export const NOTHING_SWITCHED: QuestionSwitches = { sharper: false, endedOn: null }

/** Switches of both members, by member. */
export async function questionSwitchesOf(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<string, QuestionSwitches>> {
  const rows = await db
    .selectFrom('question_switches')
    .innerJoin('users', 'users.id', 'question_switches.user_id')
    .select(['question_switches.user_id', 'question_switches.switches'])
    .where('users.pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows.map(({ user_id, switches }) => [
      user_id,
      questionSwitchesRecord.open(pair, user_id, switches),
    ]),
  )
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
