import { mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import { countsRows, updatesRow } from '../../storage/outcome.ts'
import type { OwnStoriesTable } from '../../storage/tables/stories.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { StoredStory } from './models.ts'
import { type StoryRecord, storyRecord } from './records.ts'

const toStory = (pair: PairVault, row: OwnStoriesTable): StoredStory => ({
  ...storyRecord.open(pair, row.id, row.content),
  id: row.id,
  ours: true,
  hasVersion: false,
  series: null,
  branches: false,
})

/** How many stories a pair's members have written. */
export const countOwnStories = (db: Db, pairId: string): Promise<number> =>
  countsRows(db.selectFrom('own_stories').where('pair_id', '=', pairId))

/** The stories a pair's members have written, newest first. */
export async function ownStories(db: Db, pair: PairVault): Promise<StoredStory[]> {
  const rows = await db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return mapInSlices(rows, (row) => toStory(pair, row))
}

/** What one person has written, oldest first. */
export async function storiesBy(db: Db, pair: PairVault, userId: string): Promise<StoredStory[]> {
  const rows = await db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return mapInSlices(rows, (row) => toStory(pair, row))
}

/** One story of the pair; another pair's is not found. */
export async function ownStory(
  db: Db,
  pair: PairVault,
  id: number,
): Promise<StoredStory | undefined> {
  const row = await db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toStory(pair, row)
}

export async function insertOwnStory(
  db: Db,
  pair: PairVault,
  story: StoryRecord & { readonly id: number; readonly createdBy: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('own_stories')
    .values({
      id: story.id,
      pair_id: pair.pairId,
      created_by: story.createdBy,
      content: storyRecord.seal(pair, story.id, story),
      created_at: now,
    })
    .execute()
}

/** Updates a story of the pair; false if there is none. */
export const updateOwnStory = (
  db: Db,
  pair: PairVault,
  id: number,
  content: StoryRecord,
): Promise<boolean> =>
  updatesRow(
    db
      .updateTable('own_stories')
      .set({ content: storyRecord.seal(pair, id, content) })
      .where('pair_id', '=', pair.pairId)
      .where('id', '=', id),
  )
