import type { Kysely } from 'kysely'

/** Which played cards a couple has laid back into its deck: one sealed record per pair (O-164). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deck_returns')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('returns', 'text', (column) => column.notNull())
    .execute()
}
