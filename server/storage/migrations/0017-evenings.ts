import type { Kysely } from 'kysely'

/** Evenings two agree on, and the addresses at which a calendar reads their times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('evenings')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('evenings', 'text', (column) => column.notNull())
    .addColumn('remind_at', 'bigint')
    .execute()
  await db.schema.createIndex('evenings_due').on('evenings').column('remind_at').execute()
  await db.schema
    .createTable('calendar_addresses')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('address_key', 'text', (column) => column.notNull().unique())
    .execute()
}
