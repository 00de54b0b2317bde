import { type Kysely, sql } from 'kysely'

/**
 * Past days of a couple (decision 0107): what each has hidden from coming up again, the moment since
 * which they are two, and photos by their day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('day_hides')
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('hidden', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('day_hides_key', ['pair_id', 'user_id'])
    .execute()
  await db.schema.createIndex('day_hides_user').on('day_hides').column('user_id').execute()
  await db.schema
    .createIndex('messages_photo_days')
    .on('messages')
    .columns(['pair_id', 'created_at', 'seq'])
    .where(sql<boolean>`has_photo = 1`)
    .execute()
  await db.schema.alterTable('pairs').addColumn('joined_at', 'bigint').execute()
  // Couples there are began with the younger account at the earliest.
  await sql`
    update pairs set joined_at = (
      select max(users.created_at) from users where users.pair_id = pairs.id
    )`.execute(db)
  await sql`
    update pairs set joined_at = (
      select max(users.created_at) from past_members
      inner join users on users.id = past_members.user_id
      where past_members.pair_id = pairs.id
    ) where id in (select pair_id from past_members)`.execute(db)
}
