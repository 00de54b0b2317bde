import type { Rating } from '#contract/stories/calls.ts'
import type { StoryRecord } from '../../storage/tables.ts'

/** A story as a pair reads it: common, in a version of its own, or written by the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
}

/** What somebody thinks of a story. */
export type Opinion = Pick<Rating, 'dirtyLevel' | 'preference'>

/** A person's ratings by story. */
export type Ratings = ReadonlyMap<number, Opinion>

/** The part of a story that is written to the database as one record. */
export const recordOf = ({ title, description, instructions }: StoryRecord): StoryRecord => ({
  title,
  description,
  instructions,
})
