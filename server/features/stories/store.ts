import type { TransferHandler } from '../../identity/transfer-rows.ts'
import { newNumber } from '../../lib/ids.ts'
import { eachInSlices, mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import { countsRows } from '../../storage/outcome.ts'
import type { OwnStoriesTable } from '../../storage/tables/stories.ts'
import type { PairVault } from '../../vault/vault.ts'
import { revisionOf, type StoredStory } from './models.ts'
import {
  type OwnStoryRecord,
  type StoryRecord,
  storyRecord,
  transferSoleStories,
} from './records.ts'

function toStory(pair: PairVault, row: OwnStoriesTable): StoredStory {
  const { own: _, ...content } = storyRecord.open(pair, row.id, row.content)
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

const rowsBy = (db: Db, { pairId }: PairVault, userId: string): Promise<OwnStoriesTable[]> =>
  db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** What one person has written, oldest first. */
export const storiesBy = async (db: Db, pair: PairVault, userId: string): Promise<StoredStory[]> =>
  mapInSlices(await rowsBy(db, pair, userId), (row) => toStory(pair, row))

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
  // What a creator saves afterwards may hold the other's words.
  const own = before.own ?? (row.created_by === writtenBy ? null : before)
  await trx
    .updateTable('own_stories')
    .set({ content: storyRecord.seal(pair, id, { ...story, own }) })
    .where('id', '=', id)
    .execute()
}

const openEach = (
  pair: PairVault,
  rows: readonly OwnStoriesTable[],
  work: (story: OwnStoryRecord, row: OwnStoriesTable) => unknown,
): Promise<void> =>
  eachInSlices(rows, (row) => work(storyRecord.open(pair, row.id, row.content), row), {
    holdsLock: true,
  })

/**
 * Moves a person's stories. One that somebody else has rewritten stays in its pair, like versions of
 * common ones, and its creator gets another with their own words (O-033). Back in that pair, one
 * whose words are still the same gives way to it.
 */
export const transferStories: TransferHandler = async (trx, move) => {
  const { userId, from, to, quotas } = move
  const ownWords = new Set<string>()
  const there = await rowsBy(trx, to, userId)
  await openEach(to, there, ({ own }) => own && ownWords.add(revisionOf(own)))
  const here = await rowsBy(trx, from, userId)
  // More than the quota only come of earlier ones that were written on; else they grow without end.
  const hasRoom = here.length <= quotas.stories
  await openEach(from, here, async (story, { id, created_at: createdAt }) => {
    if (story.own !== null) {
      const another = { ...story.own, id: newNumber(), createdBy: userId }
      if (hasRoom) await insertOwnStory(trx, to, another, createdAt)
    } else if (ownWords.has(revisionOf(story))) {
      await trx.deleteFrom('own_stories').where('id', '=', id).execute()
    }
  })
  await transferSoleStories(trx, move)
}
