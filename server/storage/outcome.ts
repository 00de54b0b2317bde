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
