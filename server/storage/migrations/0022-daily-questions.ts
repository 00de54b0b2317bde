import type { Kysely } from 'kysely'

/** The question of each day of a couple with both answers, and which questions it has been asked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_questions')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('asked', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_questions_day', ['pair_id', 'day'])
    .execute()

  await db.schema
    .createTable('daily_question_sequences')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('asked', 'text', (column) => column.notNull())
    .execute()
}
