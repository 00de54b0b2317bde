import type { Db } from '../storage/database.ts'
import type { SealedRecord } from '../vault/sealed-record.ts'
import type { PairVault } from '../vault/vault.ts'
import { personRows } from './sealed-rows.ts'
import type { TransferHandler } from './transfer-rows.ts'

/**
 * The rows of a table that holds what each person has switched on: a sealed record by person.
 * @param nothing the switches of a person who has switched nothing
 */
export function switchRows<N extends 'status_switches' | 'question_switches' | 'photo_switches', T>(
  name: N,
  record: SealedRecord<`${N}.switches`, T>,
  nothing: NoInfer<T>,
) {
  // The tables have the same columns; Kysely wants one name.
  const table = name as 'status_switches'
  const column = record as unknown as SealedRecord<'status_switches.switches', T>

  /** Switches of the members, by member; null for one whose row is still to be written (`writeMissing`). */
  const ofPair = async (db: Db, pair: PairVault): Promise<ReadonlyMap<string, T | null>> => {
    const rows = await db
      .selectFrom('users')
      .leftJoin(table, `${table}.user_id`, 'users.id')
      .select(['users.id', `${table}.switches`])
      .where('users.pair_id', '=', pair.pairId)
      .execute()
    return new Map(
      rows.map(({ id, switches }) => [id, switches && column.open(pair, id, switches)]),
    )
  }

  const { write } = personRows(column)

  /** Writes the switches of those who have none, so that a row tells nobody of a half. */
  const writeMissing = async (
    trx: Db,
    pair: PairVault,
    switches: ReadonlyMap<string, T | null>,
  ): Promise<void> => {
    for (const [userId, own] of switches) {
      if (own === null) await write(trx, pair, userId, nothing)
    }
  }

  /** Deletes a person's switches when the partner changes (O-040, O-161). */
  const drop: TransferHandler = async (trx, { userId }) => {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }

  return { nothing, ofPair, write, writeMissing, drop }
}

/** The switches of people, as `switchRows` keeps them. */
export type SwitchRows<T> = ReturnType<typeof switchRows<'photo_switches', T>>
