import type { Kysely } from 'kysely'

/** The sides of both of a played day of a card, in one row (decision 0109). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('card_echoes')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('card_key', 'text', (column) => column.notNull())
    // Before the words: the deck reads it alone.
    .addColumn('answers', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('card_echoes_key', ['pair_id', 'card_key', 'day'])
    .execute()
}
