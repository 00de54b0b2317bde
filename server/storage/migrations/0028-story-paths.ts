import type { Kysely } from 'kysely'

/** How far a pair has come in branching stories. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('story_paths')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('paths', 'text', (column) => column.notNull())
    .execute()
}
