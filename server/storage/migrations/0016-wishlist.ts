import type { Kysely } from 'kysely'

/** One row for a couple: a row for a thing or a wish would tell of each that there is one. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('wishlists')
    .addColumn('pair_id', 'text', (column) =>
      column.primaryKey().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('list', 'text', (column) => column.notNull())
    .execute()
}
