import type { Opinion, StoryRecord } from './records.ts'

/** A story of the pair, or a common one, possibly in the version of the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
}

/** A person's ratings by story. */
export type Ratings = ReadonlyMap<number, Opinion>
