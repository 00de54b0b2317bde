import type { Kysely } from 'kysely'

/** The cards a couple has laid aside to redeem later: one sealed record per pair (O-163). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('hands')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('hand', 'text', (column) => column.notNull())
    .execute()
}
