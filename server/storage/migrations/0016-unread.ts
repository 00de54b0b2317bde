import { type Kysely, sql } from 'kysely'

/** Unread messages in their order by the index alone: a push needs the first and their number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('messages_unread').execute()
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['pair_id', 'sender_id', 'seq'])
    .where(sql<boolean>`read_at is null and deleted_at is null`)
    .execute()
}
