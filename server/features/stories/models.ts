import { hash } from 'node:crypto'
import type { SeriesPart } from '#contract/stories/calls.ts'
import type { Opinion, StoryRecord } from './records.ts'

/** A story of the pair, or a common one, possibly in the version of the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
  /** Of a common story, also in the version of the pair. */
  readonly series: SeriesPart | null
  readonly branches: boolean
}

/** Another one for other texts; tells whether a story is the one that was read. */
export const revisionOf = ({ title, description, instructions }: StoryRecord): string =>
  hash('sha256', JSON.stringify([title, description, instructions]), 'base64url')

/** A person's ratings by story. */
export type Ratings = ReadonlyMap<number, Opinion>

/** A place in a branching story; without choices it is an end. */
export interface Passage {
  readonly id: string
  readonly text: string
  readonly choices: readonly { readonly label: string; readonly to: string }[]
}

/** The passages of a branching story, the first one its beginning. */
export type Branches = readonly [Passage, ...Passage[]]

/** The passages a pair has chosen after the beginning, by story. */
export type Paths = ReadonlyMap<number, readonly string[]>
