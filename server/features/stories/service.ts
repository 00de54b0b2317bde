import type { Received } from '#contract/kernel/call.ts'
import type {
  createStory,
  restoreStory as restoreCall,
  updateStory,
} from '#contract/stories/calls.ts'
import { noOriginal, storiesFull, storyChanged, storyNotFound } from '#contract/stories/errors.ts'
import { textsOf } from '#contract/stories/rules.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { checkRoomForWords } from '#server/http/room.ts'
import { defined } from '#server/lib/defined.ts'
import { newNumber, numberOf } from '#server/lib/ids.ts'
import { eachInSlices } from '#server/lib/slices.ts'
import { inPair } from '#server/pair/in-pair.ts'
import { containsWordsInSlices } from '#server/pair/word-search.ts'
import type { Db } from '#server/storage/database.ts'
import type { PairVault, Vault } from '#server/vault/vault.ts'
import type { StoryCatalog } from './catalog-service.ts'
import { parseStoryId, revisionOf, type StoredStory } from './models.ts'
import { countOwnStories, insertOwnStory, ownStories, ownStory, updateOwnStory } from './store.ts'
import { removeVersion, versionOf, versionsOf, writeVersion } from './version-store.ts'

type StoryBody = Omit<Received<typeof createStory>['body'], 'clientId' | 'pairId'>

/** The pair's version of a common story keeps its place in the serial and its passages. */
const inPlace = (version: StoredStory | undefined, original: StoredStory): StoredStory =>
  version === undefined
    ? original
    : { ...version, series: original.series, branches: original.branches, heat: original.heat }

/**
 * Stories visible to the pair (O-112, O-113): its own, newest first, then the common ones in the
 * pair's versions. A version outlives its original.
 */
export async function visibleStories(
  db: Db,
  pair: PairVault,
  catalog: StoryCatalog,
): Promise<StoredStory[]> {
  const [own, versions] = await Promise.all([ownStories(db, pair), versionsOf(db, pair)])
  const orphans = [...versions.values()].filter(({ id }) => catalog.find(id) === undefined)
  return [
    ...own,
    ...catalog.stories.map((story) => inPlace(versions.get(story.id), story)),
    ...orphans,
  ]
}

export const storiesOf = (context: Context, catalog: StoryCatalog, actor: Actor) =>
  inPair(context, actor).read((db, pair) => visibleStories(db, pair, catalog))

/** Numbers of the visible stories with each word of a search; passages are not looked into (O-173). */
export async function findStories(
  context: Context,
  catalog: StoryCatalog,
  search: string,
  actor: Actor,
): Promise<number[]> {
  const isFound = containsWordsInSlices(search)
  const found: number[] = []
  await eachInSlices(await storiesOf(context, catalog, actor), async (story) => {
    const { id, title, series, description, instructions } = story
    const text = [title, series?.title, description, instructions].join('\n')
    if (await isFound(text)) found.push(id)
  })
  return found
}

/**
 * A story visible to the pair.
 * @throws Refused 404 for all others, also another pair's
 */
export const findStory = (
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  actor: Actor,
): Promise<StoredStory> =>
  inPair(context, actor).read((db, pair) => readStory(db, pair, context.vault, catalog, idInPath))

async function readStory(
  db: Db,
  pair: PairVault,
  vault: Vault,
  catalog: StoryCatalog,
  idInPath: string,
): Promise<StoredStory> {
  const id = parseStoryId(idInPath)
  if (id === null) refuse(storyNotFound)
  const story = (await ownStory(db, pair, id)) ?? (await versionOf(db, vault, pair, id))
  if (story?.ours === true) return story
  const original = catalog.find(id)
  return (original && inPlace(story, original)) ?? story ?? refuse(storyNotFound)
}

/** Adds an own story, visible to the pair only; one that comes again with its clientId stays as it is. */
export async function submitStory(
  context: Context,
  { clientId, ...body }: StoryBody & { readonly clientId?: string | undefined },
  actor: Actor,
): Promise<StoredStory> {
  checkRoomForWords(context)
  const id = clientId === undefined ? newNumber() : numberOf(actor, clientId)
  const story = { ...textsOf(body), id, createdBy: actor.userId }
  return inPair(context, actor).write(async (trx, pair) => {
    const stored = clientId && (await ownStory(trx, pair, id))
    if (stored) return stored
    if ((await countOwnStories(trx, actor.pairId)) >= context.config.quotas.stories) {
      refuse(storiesFull)
    }
    await insertOwnStory(trx, pair, story, context.clock.now())
    return { ...story, ours: true, hasVersion: false, series: null, branches: false, heat: null }
  })
}

/**
 * Edits an own story, or creates the pair's version of a common one (O-113).
 * @throws Refused 404, or 409 if it is no longer the one of `insteadOf`
 */
export const rewriteStory = (
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  { insteadOf, ...body }: Received<typeof updateStory>['body'],
  actor: Actor,
): Promise<StoredStory> =>
  inPair(context, actor).write(async (trx, pair) => {
    const story = await readStory(trx, pair, context.vault, catalog, idInPath)
    const { id, ours } = story
    // Texts the client does not know of stay as they are.
    const content = textsOf({ ...story, instructions: null, ...defined(body) })
    const present = revisionOf(story)
    // A text that is saved already came twice, since its first answer was lost.
    const isExpected = insteadOf === undefined || [insteadOf, revisionOf(content)].includes(present)
    if (!isExpected) refuse(storyChanged)
    if (!ours) await writeVersion(trx, context.vault, pair, id, content)
    // Saved unchanged by the other, it is still the work of one.
    else if (revisionOf(content) !== present) {
      await updateOwnStory(trx, pair, { ...content, id, writtenBy: actor.userId })
    }
    return { ...story, ...content, hasVersion: !ours }
  })

/**
 * Restores the original of a common story; idempotent.
 * @throws Refused 404, or 409 if there is none, or the version is no longer the one of `insteadOf`
 */
export const restoreStory = (
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  { insteadOf }: Received<typeof restoreCall>['body'],
  actor: Actor,
): Promise<void> =>
  inPair(context, actor).write(async (trx, pair) => {
    const story = await readStory(trx, pair, context.vault, catalog, idInPath)
    if (catalog.find(story.id) === undefined) refuse(noOriginal)
    if (!story.hasVersion) return
    if (insteadOf !== undefined && insteadOf !== revisionOf(story)) refuse(storyChanged)
    await removeVersion(trx, context.vault, pair, story.id)
  })
