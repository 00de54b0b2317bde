import { hash } from 'node:crypto'
import type { SeriesPart } from '#contract/stories/calls.ts'
import { textsOf } from '#contract/stories/rules.ts'
import type { Opinion, StoryRecord } from './records.ts'

/** A story of the pair, or a common one, possibly in the version of the pair. */
export interface StoredStory extends StoryRecord {
  readonly id: number
  readonly ours: boolean
  readonly hasVersion: boolean
  /** Set for a common story, also in the version of the pair. */
  readonly series: SeriesPart | null
  readonly branches: boolean
  /** How hot a common story is meant, from 1; null for one of the pair's own. */
  readonly heat: number | null
}

/** Another one for other texts; tells whether a story is the one that was read. */
export const revisionOf = (story: StoryRecord): string =>
  hash('sha256', JSON.stringify(Object.values(textsOf(story))), 'base64url')

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

/** A passage a pair has gone on to. */
export interface PathStep {
  readonly to: string
  /** The UTC day it was chosen on; null for one from before days were stored. */
  readonly day: string | null
}

/** The passages a pair has chosen after the beginning, by story. */
export type Paths = ReadonlyMap<number, readonly PathStep[]>

/** The number in an address, or null: /stories/neu and the like name no story (O-054). */
export function parseStoryId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : null
}
