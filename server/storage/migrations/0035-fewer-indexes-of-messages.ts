import { type Kysely, sql } from 'kysely'

/**
 * A new message is in two indexes instead of four (0073): that of the order holds changed ones only,
 * as that of changes does, and that of client ids those whose id is not made from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).unique().on('messages')
  await db.schema.dropIndex('messages_order').execute()
  await index('messages_order')
    .columns(['pair_id', 'seq'])
    .where(sql<boolean>`changed_seq > seq`)
    .execute()
  await db.schema.dropIndex('messages_client').execute()
  await index('messages_client')
    .columns(['pair_id', 'sender_id', 'client_id'])
    .where(sql<boolean>`length(id) <> 27`)
    .execute()
}
