import type { Received } from '#contract/kernel/call.ts'
import type { createStory } from '#contract/stories/calls.ts'
import { noOriginal, storiesFull, storyNotFound } from '#contract/stories/errors.ts'
import { parseStoryId } from '#contract/stories/rules.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/bind.ts'
import { refuse } from '../../http/refuse.ts'
import { lockOwnPair } from '../../identity/pair-locks.ts'
import { pairVault } from '../../identity/people.ts'
import { newNumber } from '../../lib/ids.ts'
import type { Db } from '../../storage/database.ts'
import type { PairVault } from '../../vault/vault.ts'
import type { StoryCatalog } from './catalog-service.ts'
import type { StoredStory } from './models.ts'
import type { StoryRecord } from './records.ts'
import { countOwnStories, insertOwnStory, ownStories, ownStory, updateOwnStory } from './store.ts'
import { removeVersion, versionOf, versionsOf, writeVersion } from './version-store.ts'

type StoryBody = Received<typeof createStory>['body']

export const vaultOf = ({ database, vault }: Context, actor: Actor) =>
  pairVault(database.db, vault, actor.pairId)

/** Runs a write of the own pair in one transaction. */
export async function inOwnPair<T>(
  context: Context,
  actor: Actor,
  write: (trx: Db, pair: PairVault) => Promise<T>,
): Promise<T> {
  const pair = await vaultOf(context, actor)
  return context.database.db.transaction().execute(async (trx) => {
    await lockOwnPair(trx, actor)
    return write(trx, pair)
  })
}

/**
 * Stories visible to the pair (O-112, O-113): its own, newest first, then the common ones in the
 * pair's versions. A version outlives its original.
 */
export async function visibleStories(
  { database: { db } }: Context,
  catalog: StoryCatalog,
  pair: PairVault,
): Promise<StoredStory[]> {
  const [own, versions] = await Promise.all([ownStories(db, pair), versionsOf(db, pair)])
  const orphans = [...versions.values()].filter(({ id }) => catalog.find(id) === undefined)
  return [...own, ...catalog.stories.map((story) => versions.get(story.id) ?? story), ...orphans]
}

/**
 * A story visible to the pair.
 * @throws Refused 404 for all others, also another pair's
 */
export async function findStory(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  actor: Actor,
): Promise<StoredStory> {
  const id = parseStoryId(idInPath)
  if (id === null) refuse(storyNotFound)
  const { database, vault } = context
  const pair = await vaultOf(context, actor)
  const story =
    (await ownStory(database.db, pair, id)) ??
    (await versionOf(database.db, vault, pair, id)) ??
    catalog.find(id)
  if (story === undefined) refuse(storyNotFound)
  return story
}

const contentOf = ({ title, description, instructions }: StoryBody): StoryRecord => ({
  title,
  description,
  instructions: instructions ?? '',
})

/** Adds an own story, visible to the pair only. */
export async function submitStory(
  context: Context,
  body: StoryBody,
  actor: Actor,
): Promise<StoredStory> {
  const story = { ...contentOf(body), id: newNumber(), createdBy: actor.userId }
  await inOwnPair(context, actor, async (trx, pair) => {
    if ((await countOwnStories(trx, actor.pairId)) >= context.config.quotas.stories) {
      refuse(storiesFull)
    }
    await insertOwnStory(trx, pair, story, context.clock.now())
  })
  return { ...story, ours: true, hasVersion: false }
}

/** Edits an own story, or creates the pair's version of a common one (O-113). */
export async function rewriteStory(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  body: StoryBody,
  actor: Actor,
): Promise<StoredStory> {
  const { id, ours } = await findStory(context, catalog, idInPath, actor)
  const content = contentOf(body)
  await inOwnPair(context, actor, async (trx, pair) => {
    if (!ours) await writeVersion(trx, context.vault, pair, id, content)
    else if (!(await updateOwnStory(trx, pair, id, content))) refuse(storyNotFound)
  })
  return { ...content, id, ours, hasVersion: !ours }
}

/** Restores the original of a common story; idempotent. */
export async function restoreStory(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  actor: Actor,
): Promise<void> {
  const { id } = await findStory(context, catalog, idInPath, actor)
  if (catalog.find(id) === undefined) refuse(noOriginal)
  await inOwnPair(context, actor, (trx, pair) => removeVersion(trx, context.vault, pair, id))
}
