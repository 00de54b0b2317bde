import { type Kysely, SqliteAdapter, sql } from 'kysely'

/**
 * The nodes of an installation and the sockets of each, where there are several (decision 0054).
 * A single node keeps in memory who has the chat open.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropTable('presence').execute()
  await schema
    .createTable('nodes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('lapsed', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await schema
    .createTable('connections')
    .addColumn('socket_id', 'text', (column) => column.primaryKey())
    .addColumn('node_id', 'text', (column) =>
      column.notNull().references('nodes.id').onDelete('cascade'),
    )
    .addColumn('session_id', 'text', (column) => column.notNull())
    // No reference to a person: the rows of many people are written by one statement, which would
    // hold them all (decision 0042).
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('pair_id', 'text', (column) => column.notNull())
    .addColumn('in_chat', 'integer', (column) => column.notNull())
    .execute()
  for (const column of ['node_id', 'user_id', 'pair_id']) {
    await schema
      .createIndex(`connections_${column.replace('_id', '')}`)
      .on('connections')
      .column(column)
      .execute()
  }
  if (db.getExecutor().adapter instanceof SqliteAdapter) return
  // What is open is not written to disk: after a crash of PostgreSQL every node registers again.
  await sql`alter table connections set unlogged`.execute(db)
  await sql`alter table nodes set unlogged`.execute(db)
}
