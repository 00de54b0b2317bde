import type { OpenAnswer } from '#contract/questions/rules.ts'
import type { ShownRating } from '#contract/stories/calls.ts'
import type { Sealed } from '../vault/vault.ts'

/** Something of each of a pair's two members, in the order of `members`. */
export type OfBoth<T> = readonly [T, T]

/** A match that somebody may have been shown, with the answers it was shown with (O-148). */
export interface ShownMatch<A> {
  readonly key: string
  readonly answers: OfBoth<A>
  /** Who has surely been shown it. */
  readonly seen: OfBoth<boolean>
}

/** What a couple has been shown of its matches; says nothing about any other two people. */
export interface ShownMatchesRecord<A> {
  readonly members: OfBoth<string>
  readonly shown: readonly ShownMatch<A>[]
}

export interface QuestionMatchesRecord extends ShownMatchesRecord<OpenAnswer> {
  /** The pairs of questions both have been told of by an event. */
  readonly told: readonly string[]
}

export interface QuestionMatchesTable {
  pair_id: string
  /** Until version 0.1 the list of what both have been told of, alone. */
  told: Sealed<QuestionMatchesRecord | readonly string[]>
}

/** What somebody thinks of a story they like. */
export type ShownOpinion = Pick<ShownRating, 'dirtyLevel' | 'preference'>

export interface StoryMatchesTable {
  pair_id: string
  shown: Sealed<ShownMatchesRecord<ShownOpinion>>
}
