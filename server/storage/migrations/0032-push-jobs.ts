import type { Kysely } from 'kysely'

/** What each device is still to be told by push, for whichever node is there when it is due (0060). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('push_jobs')
    .addColumn('subscription_id', 'text', (column) =>
      column
        .notNull()
        .references('push_subscriptions.id')
        .onDelete('cascade')
        // A device gets another id when its person moves to another pair; its jobs go then.
        .onUpdate('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('event_id', 'text')
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('push_jobs_key', ['subscription_id', 'type'])
    .execute()
  await db.schema.createIndex('push_jobs_due').on('push_jobs').column('due_at').execute()
}
