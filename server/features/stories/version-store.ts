import { chunk } from '#server/lib/chunk.ts'
import { newNumber } from '#server/lib/ids.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import type { TransferHandler } from '#server/pair/transfer-rows.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import { revisionOf, type StoredStory } from './models.ts'
import { type StoryRecord, versionRecord } from './records.ts'
import { countOwnStories, insertOwnStory } from './store.ts'

/** Keys per statement; few of them have a row. */
const KEYS_TOGETHER = 50

/** Keyed hash, so that a stolen database does not reveal which common stories a pair has edited. */
const keyOf = (vault: Vault, pairId: string, storyId: number): string =>
  vault.blindIndex('story version', `${pairId}/${storyId}`)

const toStory = ({
  storyId,
  ...content
}: StoryRecord & { readonly storyId: number }): StoredStory => ({
  ...content,
  id: storyId,
  ours: false,
  hasVersion: true,
  series: null,
  branches: false,
  heat: null,
})

/** The pair's own versions of common stories, by the story's number. */
export async function versionsOf(
  db: Db,
  pair: PairVault,
): Promise<ReadonlyMap<number, StoredStory>> {
  const rows = await db
    .selectFrom('story_versions')
    .select(['story_key', 'content'])
    .where('pair_id', '=', pair.pairId)
    .execute()
  return new Map(
    rows
      .map((row) => toStory(versionRecord.open(pair, row.story_key, row.content)))
      .sort((a, b) => a.id - b.id)
      .map((story) => [story.id, story]),
  )
}

/** Titles of the pair's own versions among some common stories, by the story's number. */
export async function versionTitles(
  db: Db,
  vault: Vault,
  pair: PairVault,
  storyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>()
  await eachInSlices(chunk(storyIds, KEYS_TOGETHER), async (some) => {
    const keys = some.map((id) => keyOf(vault, pair.pairId, id))
    const rows = await db
      .selectFrom('story_versions')
      .select(['story_key', 'content'])
      .where('story_key', 'in', keys)
      .execute()
    for (const row of rows) {
      const { storyId, title } = versionRecord.open(pair, row.story_key, row.content)
      titles.set(storyId, title)
    }
  })
  return titles
}

/** The pair's own version of one common story. */
export async function versionOf(
  db: Db,
  vault: Vault,
  pair: PairVault,
  storyId: number,
): Promise<StoredStory | undefined> {
  const key = keyOf(vault, pair.pairId, storyId)
  const row = await db
    .selectFrom('story_versions')
    .select('content')
    .where('story_key', '=', key)
    .executeTakeFirst()
  return row && toStory(versionRecord.open(pair, key, row.content))
}

/** Inserts or replaces the pair's version of a common story. */
export async function writeVersion(
  db: Db,
  vault: Vault,
  pair: PairVault,
  storyId: number,
  content: StoryRecord,
): Promise<void> {
  const key = keyOf(vault, pair.pairId, storyId)
  const sealed = versionRecord.seal(pair, key, { ...content, storyId })
  await db
    .insertInto('story_versions')
    .values({ story_key: key, pair_id: pair.pairId, content: sealed })
    .onConflict((conflict) => conflict.column('story_key').doUpdateSet({ content: sealed }))
    .execute()
}

export async function removeVersion(
  db: Db,
  vault: Vault,
  pair: PairVault,
  storyId: number,
): Promise<void> {
  await db
    .deleteFrom('story_versions')
    .where('story_key', '=', keyOf(vault, pair.pairId, storyId))
    .execute()
}

/**
 * Seals the versions of a person alone with the key of the new pair, whose own versions take
 * precedence: another one becomes an own story of its author while there is room (O-040, O-151).
 */
export const transferVersions: TransferHandler = async (
  trx,
  { userId, from, to, vault, quotas, now },
) => {
  const known = await versionsOf(trx, to)
  let room = quotas.stories - (await countOwnStories(trx, to.pairId))
  for (const [storyId, story] of await versionsOf(trx, from)) {
    const present = known.get(storyId)
    if (present === undefined) await writeVersion(trx, vault, to, storyId, story)
    else if (room > 0 && revisionOf(present) !== revisionOf(story)) {
      await insertOwnStory(trx, to, { ...story, id: newNumber(), createdBy: userId }, now)
      room -= 1
    }
  }
}
