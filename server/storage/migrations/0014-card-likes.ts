import type { Kysely } from 'kysely'

/** Likes of cards that count for a match, and the matches a couple has been shown (decision 0108). */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  const records = [
    ['card_likes', 'user_id', 'users', 'likes'],
    ['card_matches', 'pair_id', 'pairs', 'shown'],
  ] as const
  for (const [table, owner, parent, content] of records) {
    await schema
      .createTable(table)
      .addColumn(owner, 'text', (column) =>
        column.primaryKey().references(`${parent}.id`).onDelete('cascade'),
      )
      .addColumn(content, 'text', (column) => column.notNull())
      .execute()
  }
}
