import { type Kysely, sql } from 'kysely'

/**
 * The index of changes holds changed messages only; one that never was is found among the unread
 * ones (0070), of which SQLite passes over those that were rewritten without a look at their rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('messages_changes').execute()
  await db.schema
    .createIndex('messages_changes')
    .on('messages')
    .columns(['pair_id', 'changed_seq'])
    .where(sql<boolean>`changed_seq > seq`)
    .execute()
  await db.schema.dropIndex('messages_unread').execute()
  await db.schema
    .createIndex('messages_unread')
    .on('messages')
    .columns(['pair_id', 'sender_id', 'seq', 'changed_seq'])
    .where(sql<boolean>`read_at is null and deleted_at is null`)
    .execute()
}
