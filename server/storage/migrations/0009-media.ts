import type { Kysely } from 'kysely'

/** Which file belongs to which pair and message. Rows outlive both until their file is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) => column.notNull())
    .addColumn('message_id', 'text', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  // Both columns, so that the sum of a pair is read from the index alone.
  await db.schema.createIndex('photos_pair').on('photos').columns(['pair_id', 'bytes']).execute()
  await db.schema.createIndex('photos_age').on('photos').column('created_at').execute()
}
