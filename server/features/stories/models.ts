import type { Rating } from '#contract/stories/calls.ts'
import type { StoryRecord } from '../../storage/tables/stories.ts'

/** A story of the pair, or a common one, possibly in the version of the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
}

/** A rating of a story. */
export type Opinion = Pick<Rating, 'dirtyLevel' | 'preference'>

/** A person's ratings by story. */
export type Ratings = ReadonlyMap<number, Opinion>

/** The stored record of a story. */
export const recordOf = ({ title, description, instructions }: StoryRecord): StoryRecord => ({
  title,
  description,
  instructions,
})
