import type { Kysely } from 'kysely'

/** Pairs nobody belongs to any more, until they are restored or erased (O-033). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pasts')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('left_at', 'bigint', (column) => column.notNull())
    .addColumn('ends_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('pasts_end').on('pasts').column('ends_at').execute()

  await db.schema
    .createTable('past_members')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pasts.pair_id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('seat', 'integer', (column) => column.notNull())
    .addColumn('is_initiator', 'integer', (column) => column.notNull())
    .addColumn('wish', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('past_members_key', ['pair_id', 'user_id'])
    .execute()
  await db.schema.createIndex('past_members_user').on('past_members').column('user_id').execute()
}
