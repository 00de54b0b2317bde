import type { Kysely } from 'kysely'

/** The pause and the stop word of a couple, one sealed record for each pair (O-194). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('pauses')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('pause', 'text', (column) => column.notNull())
    .execute()
}
