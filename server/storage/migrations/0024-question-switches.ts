import type { Kysely } from 'kysely'

/** Who wants to be asked sharper questions: one sealed record per person (O-161). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_switches')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('switches', 'text', (column) => column.notNull())
    .execute()
}
