import type { Kysely } from 'kysely'

/** A view of the statuses for each person, so that nobody's look touches a hidden one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('status_views')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('view', 'text', (column) => column.notNull())
    .addColumn('seen', 'text', (column) => column.notNull())
    .execute()
}
