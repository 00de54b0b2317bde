import { type Kysely, sql } from 'kysely'

/**
 * A message is identified within its pair, so that the primary key holds all messages of a pair and
 * finds them; the index of the order can hold the changed ones only, as that of changes does
 * (decision 0074). SQLite changes no primary key, so the table is made anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages_by_pair')
    .addColumn('id', 'text', (column) => column.notNull())
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
    .addPrimaryKeyConstraint('messages_key', ['pair_id', 'id'])
    .execute()
  await sql`insert into messages_by_pair (id, pair_id, sender_id, seq, changed_seq, client_id, body,
      reactions, reply_to_id, has_photo, edited, created_at, read_at, deleted_at)
    select id, pair_id, sender_id, seq, changed_seq, client_id, body,
      reactions, reply_to_id, has_photo, edited, created_at, read_at, deleted_at
    from messages`.execute(db)
  await db.schema.dropTable('messages').execute()
  await db.schema.alterTable('messages_by_pair').renameTo('messages').execute()

  const index = (name: string) => db.schema.createIndex(name).on('messages')
  await index('messages_order')
    .unique()
    .columns(['pair_id', 'seq'])
    .where(sql<boolean>`changed_seq > seq`)
    .execute()
  await index('messages_changes')
    .columns(['pair_id', 'changed_seq'])
    .where(sql<boolean>`changed_seq > seq`)
    .execute()
  await index('messages_client')
    .unique()
    .columns(['pair_id', 'sender_id', 'client_id'])
    .where(sql<boolean>`length(id) <> 27`)
    .execute()
  await index('messages_unread')
    .columns(['pair_id', 'sender_id', 'seq', 'changed_seq'])
    .where(sql<boolean>`read_at is null and deleted_at is null`)
    .execute()
  await index('messages_photos')
    .columns(['pair_id', 'seq'])
    .where(sql<boolean>`has_photo = 1`)
    .execute()
}
