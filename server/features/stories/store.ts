import type { PairTransfer } from '../../identity/pair-transfer.ts'
import { eachInSlices, mapInSlices } from '../../lib/slices.ts'
import type { Db } from '../../storage/database.ts'
import type { OwnStoriesTable, StoryRecord } from '../../storage/tables/stories.ts'
import type { PairVault } from '../../vault/vault.ts'
import { recordOf, type StoredStory } from './models.ts'

const sealContext = (id: number) => `own_stories.content:${id}` as const

const toStory = (pair: PairVault, row: OwnStoriesTable): StoredStory => ({
  ...pair.open(sealContext(row.id), row.content),
  id: row.id,
  ours: true,
  hasVersion: false,
})

/** How many stories a pair's members have written. */
export async function countOwnStories(db: Db, pairId: string): Promise<number> {
  const { count } = await db
    .selectFrom('own_stories')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('pair_id', '=', pairId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

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
      content: pair.seal(sealContext(story.id), recordOf(story)),
      created_at: now,
    })
    .execute()
}

/** Updates a story of the pair; false if there is none. */
export async function updateOwnStory(
  db: Db,
  pair: PairVault,
  id: number,
  content: StoryRecord,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('own_stories')
    .set({ content: pair.seal(sealContext(id), recordOf(content)) })
    .where('pair_id', '=', pair.pairId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Seals a person's stories with the key of the new pair (O-040). */
export async function moveOwnStories(trx: Db, { userId, from, to }: PairTransfer): Promise<void> {
  const rows = await trx
    .selectFrom('own_stories')
    .select(['id', 'content'])
    .where('created_by', '=', userId)
    .execute()
  await eachInSlices(rows, ({ id, content }) =>
    trx
      .updateTable('own_stories')
      .set({
        pair_id: to.pairId,
        content: to.seal(sealContext(id), from.open(sealContext(id), content)),
      })
      .where('id', '=', id)
      .execute(),
  )
}
