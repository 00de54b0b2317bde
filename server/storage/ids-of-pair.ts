import { type RawBuilder, sql } from 'kysely'

/** The ids of a row of a couple. */
export interface PairKey {
  readonly pairId: string
  readonly id: string
}

/**
 * Condition for the rows with these keys, as one: of two conditions SQLite would walk all rows of the
 * pair from three ids on, which it estimates at ten.
 * @param keys at least one
 */
export const hasKey = (keys: readonly PairKey[]): RawBuilder<boolean> =>
  sql<boolean>`(pair_id, id) in (values ${sql.join(keys.map(({ pairId, id }) => sql`(${pairId}, ${id})`))})`

/** Condition for the rows of a pair with some ids, at least one. */
export const idsOfPair = (pairId: string, ids: readonly string[]): RawBuilder<boolean> =>
  hasKey(ids.map((id) => ({ pairId, id })))
