import { type Kysely, sql } from 'kysely'

/** The index of client ids holds messages only whose id is not made from it (0073). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('messages_client').execute()
  await db.schema
    .createIndex('messages_client')
    .unique()
    .on('messages')
    .columns(['pair_id', 'sender_id', 'client_id'])
    .where(sql<boolean>`length(id) <> 27`)
    .execute()
}
