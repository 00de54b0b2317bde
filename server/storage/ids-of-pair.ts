import { type RawBuilder, sql } from 'kysely'

/**
 * Condition for the rows of a pair with some ids. As two conditions, SQLite would walk all rows of
 * the pair from three ids on: it estimates them at ten.
 * @param ids at least one
 */
export const idsOfPair = (pairId: string, ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(pair_id, id) in (values ${sql.join(ids.map((id) => sql`(${pairId}, ${id})`))})`
