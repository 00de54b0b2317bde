import type { Kysely } from 'kysely'

/** Devices that take pushes, each for as long as its session lives, and what a person wants to hear. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_subscriptions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) =>
      column.notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint_key', 'text', (column) => column.notNull().unique())
    .addColumn('subscription', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('push_subscriptions_user')
    .on('push_subscriptions')
    .columns(['user_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('push_subscriptions_session')
    .on('push_subscriptions')
    .column('session_id')
    .execute()

  await db.schema
    .createTable('push_settings')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('settings', 'text', (column) => column.notNull())
    .addColumn('remind_at', 'bigint')
    .execute()
  await db.schema.createIndex('push_settings_due').on('push_settings').column('remind_at').execute()
}
