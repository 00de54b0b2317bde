import type { Kysely } from 'kysely'

/** Which suggestions a couple was dealt, so that none comes twice before all had their turn. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('suggestion_deals')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('deals', 'text', (column) => column.notNull())
    .execute()
}
