import type { Kysely } from 'kysely'

/**
 * A pair's messages of the day are counted in its own row, which every message writes (0037). What
 * the throttles have counted of the present day is swept with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['messages_day', 'messages_of_day']) {
    await db.schema
      .alterTable('pairs')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
  }
}
