import { utcDay } from '#contract/kernel/day.ts'
import type { StoryPath } from '#contract/stories/calls.ts'
import { storyNotFound } from '#contract/stories/errors.ts'
import type { Context } from '#server/context.ts'
import type { Actor } from '#server/http/bind.ts'
import { refuse } from '#server/http/refuse.ts'
import { inPair } from '#server/pair/in-pair.ts'
import type { StoryCatalog } from './catalog-service.ts'
import type { Branches } from './models.ts'
import { parseStoryId } from './models.ts'
import { pathOf, stepsAfter } from './path-policy.ts'
import { pathsOf, writePaths } from './path-store.ts'

/** @throws Refused 404 for a story without branches, also for one that does not exist */
function branchingStory(
  catalog: StoryCatalog,
  idInPath: string,
): { id: number; branches: Branches } {
  const id = parseStoryId(idInPath)
  const branches = id === null ? undefined : catalog.branchesOf(id)
  if (id === null || branches === undefined) refuse(storyNotFound)
  return { id, branches }
}

/** How far the pair has come. */
export async function readPath(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  actor: Actor,
): Promise<StoryPath> {
  const { id, branches } = branchingStory(catalog, idInPath)
  const paths = await inPair(context, actor).read((db, pair) => pathsOf(db, pair))
  return pathOf(branches, paths.get(id) ?? [])
}

/** Goes on for both; what was chosen at a place that has been left changes nothing. */
export async function choose(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  choice: { readonly after: number; readonly to: string },
  actor: Actor,
): Promise<StoryPath> {
  const { id, branches } = branchingStory(catalog, idInPath)
  const day = utcDay(context.clock.now())
  return inPair(context, actor).write(async (trx, pair) => {
    const paths = await pathsOf(trx, pair)
    const before = paths.get(id) ?? []
    const steps = stepsAfter(branches, before, { ...choice, day })
    if (steps !== null) await writePaths(trx, pair, new Map(paths).set(id, steps))
    return pathOf(branches, steps ?? before)
  })
}

/** Begins again for both; idempotent. */
export async function restart(
  context: Context,
  catalog: StoryCatalog,
  idInPath: string,
  actor: Actor,
): Promise<StoryPath> {
  const { id, branches } = branchingStory(catalog, idInPath)
  await inPair(context, actor).write(async (trx, pair) => {
    const paths = new Map(await pathsOf(trx, pair))
    if (paths.delete(id)) await writePaths(trx, pair, paths)
  })
  return pathOf(branches, [])
}
