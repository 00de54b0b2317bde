import { chunk } from '#server/lib/chunk.ts'
import { eachInSlices, mapInSlices, nextSlice } from '#server/lib/slices.ts'
import type { Db } from '#server/storage/database.ts'
import { countsRows } from '#server/storage/outcome.ts'
import type { OwnStoriesTable } from '#server/storage/tables/stories.ts'
import type { PairVault } from '#server/vault/vault.ts'
import type { StoredStory } from './models.ts'
import { type OwnStoryRecord, type StoryRecord, storyRecord } from './records.ts'

function toStory(pair: PairVault, row: OwnStoriesTable): StoredStory {
  const { own: _, ...content } = storyRecord.open(pair, row.id, row.content)
  return {
    ...content,
    id: row.id,
    ours: true,
    hasVersion: false,
    series: null,
    branches: false,
    heat: null,
  }
}

/** How many stories a pair's members have written. */
export const countOwnStories = (db: Db, pairId: string): Promise<number> =>
  countsRows(db.selectFrom('own_stories').where('pair_id', '=', pairId))

/** The stories a pair's members have written, newest first. */
export async function ownStories(db: Db, pair: PairVault): Promise<StoredStory[]> {
  await nextSlice()
  const rows = await db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pair.pairId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return mapInSlices(rows, (row) => toStory(pair, row))
}

/** Stories of a list that are in memory at a time; one has up to 40,000 characters. */
const TOGETHER = 10

/** The records of what one person has written, oldest first, some at a time. */
export async function* storyRecordsBy(
  db: Db,
  pair: PairVault,
  userId: string,
): AsyncGenerator<OwnStoryRecord> {
  const ids = await db
    .selectFrom('own_stories')
    .select('id')
    .where('pair_id', '=', pair.pairId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (let from = 0; from < ids.length; from += TOGETHER) {
    const some = ids.slice(from, from + TOGETHER).map(({ id }) => id)
    const rows = await db
      .selectFrom('own_stories')
      .select(['id', 'content'])
      .where('pair_id', '=', pair.pairId)
      .where('id', 'in', some)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const id of some) {
      const row = byId.get(id)
      // The story may have been deleted meanwhile.
      if (row !== undefined) yield storyRecord.open(pair, row.id, row.content)
    }
  }
}

/** Titles of the stories of the pair among some ids, by id. */
export async function ownTitles(
  db: Db,
  pair: PairVault,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>()
  await eachInSlices(chunk(ids, TOGETHER), async (some) => {
    const rows = await db
      .selectFrom('own_stories')
      .selectAll()
      .where('pair_id', '=', pair.pairId)
      .where('id', 'in', some)
      .execute()
    for (const row of rows) titles.set(row.id, toStory(pair, row).title)
  })
  return titles
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
      content: storyRecord.seal(pair, story.id, { ...story, own: null }),
      created_at: now,
    })
    .execute()
}

/**
 * Updates a story of the pair. Rewritten by somebody else, it keeps its creator's last own words
 * beside. Call it under the lock.
 */
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
  // Texts a creator saves afterwards may hold the other's words.
  const own = before.own ?? (row.created_by === writtenBy ? null : before)
  await trx
    .updateTable('own_stories')
    .set({ content: storyRecord.seal(pair, id, { ...story, own }) })
    .where('id', '=', id)
    .execute()
}
