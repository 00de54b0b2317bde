import type { Kysely } from 'kysely'

/** What a couple has been shown of its story matches: one sealed record per pair (O-148). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('story_matches')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('shown', 'text', (column) => column.notNull())
    .execute()
}
