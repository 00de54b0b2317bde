import type { Kysely } from 'kysely'

/** A couple's own stories, its versions of the common ones, and ratings: one record per person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('own_stories')
    .addColumn('id', 'bigint', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('created_by', 'text', (column) =>
      column.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('own_stories_pair')
    .on('own_stories')
    .columns(['pair_id', 'created_at'])
    .execute()
  await db.schema
    .createIndex('own_stories_creator')
    .on('own_stories')
    .column('created_by')
    .execute()

  await db.schema
    .createTable('story_versions')
    .addColumn('story_key', 'text', (column) => column.primaryKey())
    .addColumn('pair_id', 'text', (column) =>
      column.notNull().references('pairs.id').onDelete('cascade'),
    )
    .addColumn('content', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('story_versions_pair')
    .on('story_versions')
    .column('pair_id')
    .execute()

  await db.schema
    .createTable('story_ratings')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('ratings', 'text', (column) => column.notNull())
    .execute()
}
