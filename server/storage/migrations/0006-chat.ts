import { type Kysely, sql } from 'kysely'

/** Messages in the order of their pair, and who has the chat open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('sender_id', 'text', (column) => column.notNull())
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('changed_seq', 'bigint', (column) => column.notNull())
    .addColumn('client_id', 'text')
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('reactions', 'text')
    .addColumn('reply_to_id', 'text')
    .addColumn('has_photo', 'integer', (column) => column.notNull())
    .addColumn('edited', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('read_at', 'bigint')
    .addColumn('deleted_at', 'bigint')
    .addUniqueConstraint('messages_order', ['pair_id', 'seq'])
    .addUniqueConstraint('messages_client', ['sender_id', 'client_id'])
    .execute()
  await db.schema
    .createIndex('messages_changes')
    .on('messages')
    .columns(['pair_id', 'changed_seq'])
    .execute()
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['pair_id', 'sender_id'])
    .where(sql<boolean>`read_at is null and deleted_at is null`)
    .execute()
  await db.schema
    .createIndex('messages_photos')
    .on('messages')
    .columns(['pair_id', 'seq'])
    .where(sql<boolean>`has_photo = 1`)
    .execute()

  await db.schema
    .createTable('presence')
    .addColumn('lease_id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('presence_user').on('presence').column('user_id').execute()
  await db.schema.createIndex('presence_expiry').on('presence').column('expires_at').execute()
}
