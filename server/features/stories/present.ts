import type { Rating, Story } from '#contract/stories/calls.ts'
import type { Vault } from '../../vault/vault.ts'
import type { StoredStory } from './models.ts'
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
})

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
