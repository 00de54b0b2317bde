import type { Kysely } from 'kysely'

/** The wish of each person that both take all photos along (O-195). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('photo_switches')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('switches', 'text', (column) => column.notNull())
    .execute()
}
