import type { Kysely } from 'kysely'

/** Answers, one sealed record per person, and which matches a pair has been told of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('question_answers')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('answers', 'text', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('question_matches')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('told', 'text', (column) => column.notNull())
    .execute()
}
