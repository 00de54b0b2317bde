import type { Kysely } from 'kysely'

/** The log the operator reads: what was done, never what was said (O-136). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('journal')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('payload', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('journal_user').on('journal').columns(['user_id', 'id']).execute()
}
