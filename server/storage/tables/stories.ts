import type { ShownRating } from '#contract/stories/calls.ts'
import type { Preference } from '#contract/stories/rules.ts'
import type { Sealed } from '../../vault/vault.ts'
import type { ShownMatchesRecord } from './matches.ts'

export interface StoryRecord {
  readonly title: string
  readonly description: string
  /** Empty if there are none. */
  readonly instructions: string
}

export interface OwnStoriesTable {
  /** Random, so that ids do not reveal the number of stories. */
  id: number
  pair_id: string
  created_by: string
  content: Sealed<StoryRecord>
  created_at: number
}

/** A pair's versions of common stories (O-113). */
export interface StoryVersionsTable {
  /** Keyed hash of pair and story. */
  story_key: string
  pair_id: string
  content: Sealed<StoryRecord & { readonly storyId: number }>
}

/** A person's ratings by story. */
export type RatingsRecord = readonly (readonly [
  storyId: number,
  rating: { readonly dirtyLevel: number; readonly preference: Preference },
])[]

export interface StoryRatingsTable {
  user_id: string
  ratings: Sealed<RatingsRecord>
}

/** A positive rating. */
export type ShownOpinion = Pick<ShownRating, 'dirtyLevel' | 'preference'>

export interface StoryMatchesTable {
  pair_id: string
  shown: Sealed<ShownMatchesRecord<ShownOpinion>>
}
