import type { SeriesPart } from '#contract/stories/calls.ts'
import type { Opinion, StoryRecord } from './records.ts'

/** A story of the pair, or a common one, possibly in the version of the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
  /** Of a common story, also in the version of the pair. */
  readonly series: SeriesPart | null
}

/** A person's ratings by story. */
export type Ratings = ReadonlyMap<number, Opinion>
