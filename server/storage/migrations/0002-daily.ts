import type { Kysely } from 'kysely'

/** The messages and statuses of the days, and what each person has switched for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('daily_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('daily_messages_day')
    .on('daily_messages')
    .columns(['pair_id', 'day'])
    .execute()
  await db.schema
    .createIndex('daily_messages_sender')
    .on('daily_messages')
    .column('sender_id')
    .execute()

  await db.schema
    .createTable('statuses')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('post', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('statuses_day').on('statuses').columns(['pair_id', 'day']).execute()
  await db.schema.createIndex('statuses_user').on('statuses').column('user_id').execute()

  await db.schema
    .createTable('status_switches')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('switches', 'text', (column) => column.notNull())
    .execute()
}
