import type { SelectQueryBuilder } from 'kysely'

interface Query<R> {
  executeTakeFirst(): Promise<R>
}

/** Runs a query; whether it returns a row. */
export const findsRow = async (query: Query<unknown>): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined

/** Runs a deletion; whether there was a row to delete. */
export const deletesRow = async (
  query: Query<{ readonly numDeletedRows: bigint }>,
): Promise<boolean> => (await query.executeTakeFirst()).numDeletedRows > 0n

/** Runs an update; whether there was a row to change. */
export const updatesRow = async (
  query: Query<{ readonly numUpdatedRows: bigint }>,
): Promise<boolean> => (await query.executeTakeFirst()).numUpdatedRows > 0n

/** A query without a selection, of the number of its rows. */
export const countOf = <DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) =>
  query.select((eb) => eb.fn.countAll().as('count')).$castTo<{ count: number | string | bigint }>()

/** Runs a query without a selection; how many rows it finds. */
export async function countsRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  return Number((await countOf(query).executeTakeFirstOrThrow()).count)
}
