import { mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import { countsRows } from '../../storage/outcome.ts'
import type { OwnStoriesTable } from '../../storage/tables/stories.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { StoredStory } from './models.ts'
import { type StoryRecord, storyRecord } from './records.ts'

function toStory(pair: PairVault, row: OwnStoriesTable): StoredStory {
  const { together: _, ...content } = storyRecord.open(pair, row.id, row.content)
  return { ...content, id: row.id, ours: true, hasVersion: false, series: null, branches: false }
}

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
      content: storyRecord.seal(pair, story.id, { ...story, together: false }),
      created_at: now,
    })
    .execute()
}

/** Updates a story of the pair, and notes whether both have written it. Call it under the lock. */
export async function updateOwnStory(
  trx: Db,
  pair: PairVault,
  story: StoryRecord & { readonly id: number; readonly writtenBy: string },
): Promise<void> {
  const { id, writtenBy } = story
  const row = await trx
    .selectFrom('own_stories')
    .select(['content', 'created_by'])
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = storyRecord.open(pair, id, row.content)
  const together = before.together || row.created_by !== writtenBy
  await trx
    .updateTable('own_stories')
    .set({ content: storyRecord.seal(pair, id, { ...story, together }) })
    .where('id', '=', id)
    .execute()
}
