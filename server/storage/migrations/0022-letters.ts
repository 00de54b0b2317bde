import type { Kysely } from 'kysely'

/** Letters until their day, and those that have arrived. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('letter_boxes')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('letters', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('arrived_letters')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    // No cascade from the person: erased in parts, with the pair (decision 0022).
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('letter', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('arrived_letters_key', ['pair_id', 'user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('arrived_letters_days')
    .on('arrived_letters')
    .columns(['pair_id', 'day', 'user_id', 'id'])
    .execute()
}
