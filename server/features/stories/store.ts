import type { TransferHandler } from '../../identity/transfer-rows.ts'
import { newNumber } from '../../lib/ids.ts'
import { eachInSlices, mapInSlices, nextSlice } from '../../lib/slices.ts'
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

const rowsBy = (db: Db, { pairId }: PairVault, userId: string): Promise<OwnStoriesTable[]> =>
  db
    .selectFrom('own_stories')
    .selectAll()
    .where('pair_id', '=', pairId)
    .where('created_by', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Stories of the archive that are in memory at a time; one has up to 40,000 characters. */
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
      // One may have been deleted meanwhile.
      if (row !== undefined) yield storyRecord.open(pair, row.id, row.content)
    }
  }
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

/** A copy of own words has the time of its original, so that another story of the same words is none. */
const copyKey = (story: StoryRecord, createdAt: number): string =>
  `${createdAt} ${revisionOf(story)}`

/**
 * Moves a person's stories. One that somebody else has rewritten stays in its pair, like versions of
 * common ones, and its creator gets a copy of their own words (O-033) while there is room (O-151):
 * they would become more with each reunion, since a copy that was written on stays. Back in that
 * pair, a copy whose words are still the same gives way to the story.
 */
export const transferStories: TransferHandler = async (trx, move) => {
  const { userId, from, to, quotas } = move
  const copies = new Set<string>()
  await openEach(to, await rowsBy(trx, to, userId), ({ own }, row) => {
    if (own !== null) copies.add(copyKey(own, row.created_at))
  })
  const rewritten: [own: StoryRecord, createdAt: number][] = []
  const here = await rowsBy(trx, from, userId)
  await openEach(from, here, async (story, { id, created_at: createdAt }) => {
    if (story.own !== null) rewritten.push([story.own, createdAt])
    else if (copies.has(copyKey(story, createdAt))) {
      await trx.deleteFrom('own_stories').where('id', '=', id).execute()
    }
  })
  const room = Math.max(0, quotas.stories - (here.length - rewritten.length))
  for (const [own, createdAt] of rewritten.slice(0, room)) {
    await insertOwnStory(trx, to, { ...own, id: newNumber(), createdBy: userId }, createdAt)
  }
  await transferSoleStories(trx, move)
}
