import type { Sealed } from '#server/vault/vault.ts'

export interface OwnStoriesTable {
  /** Random, so that ids do not reveal the number of stories. */
  id: number
  pair_id: string
  created_by: string
  content: Sealed<'own_stories.content'>
  created_at: number
}

/** A pair's versions of common stories (O-113). */
export interface StoryVersionsTable {
  /** Keyed hash of pair and story. */
  story_key: string
  pair_id: string
  content: Sealed<'story_versions.content'>
}

export interface StoryRatingsTable {
  user_id: string
  ratings: Sealed<'story_ratings.ratings'>
}

export interface StoryMatchesTable {
  pair_id: string
  shown: Sealed<'story_matches.shown'>
}

/** How far a pair has come in branching stories. */
export interface StoryPathsTable {
  pair_id: string
  paths: Sealed<'story_paths.paths'>
}
