import type { Kysely } from 'kysely'

/** Days that count for a couple. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('special_days')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('days', 'text', (column) => column.notNull())
    .execute()
}
