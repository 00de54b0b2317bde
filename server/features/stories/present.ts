import type { Rating, Story, StorySummary } from '#contract/stories/calls.ts'
import { inList } from '#contract/stories/rules.ts'
import type { Vault } from '../../vault/vault.ts'
import { revisionOf, type StoredStory } from './models.ts'
import type { Opinion } from './records.ts'

export const presentStory = (story: StoredStory, rated: boolean): Story => ({
  id: story.id,
  title: story.title,
  description: story.description,
  instructions: story.instructions,
  ours: story.ours,
  hasVersion: story.hasVersion,
  series: story.series,
  branches: story.branches,
  rated,
  revision: revisionOf(story),
})

/** Finding where 80 characters end takes 0.2 ms a story; the common ones are the same for all. */
const summaries = new WeakMap<StoredStory, StorySummary>()

export function presentSummary(story: StoredStory, rated: boolean): StorySummary {
  const known = summaries.get(story) ?? inList(presentStory(story, rated))
  summaries.set(story, known)
  return { ...known, rated }
}

/** A rating of the contract; its id is a keyed hash, which reveals nothing. */
export const presentRating = (
  vault: Vault,
  userId: string,
  storyId: number,
  { dirtyLevel, preference }: Opinion,
): Rating => ({
  id: vault.blindIndex('story rating', `${userId}/${storyId}`),
  storyId,
  dirtyLevel,
  preference,
})
