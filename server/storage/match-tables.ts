import type { OpenAnswer } from '#contract/questions/rules.ts'
import type { ShownRating } from '#contract/stories/calls.ts'
import type { Sealed } from '../vault/vault.ts'

/** Values of both members, in the order of `members`. */
export type OfBoth<T> = readonly [T, T]

/** A match that was shown to at least one member, with the answers of that moment (O-148). */
export interface ShownMatch<A> {
  readonly key: string
  readonly answers: OfBoth<A>
  /** Members who have certainly seen it. */
  readonly seen: OfBoth<boolean>
}

/** Matches shown to a couple; valid for these two members only. */
export interface ShownMatchesRecord<A> {
  readonly members: OfBoth<string>
  readonly shown: readonly ShownMatch<A>[]
}

export interface QuestionMatchesRecord extends ShownMatchesRecord<OpenAnswer> {
  /** Pairs of questions whose event was sent. */
  readonly told: readonly string[]
}

export interface QuestionMatchesTable {
  pair_id: string
  /** Version 0.1 stored the list of `told` only. */
  told: Sealed<QuestionMatchesRecord | readonly string[]>
}

/** A positive rating. */
export type ShownOpinion = Pick<ShownRating, 'dirtyLevel' | 'preference'>

export interface StoryMatchesTable {
  pair_id: string
  shown: Sealed<ShownMatchesRecord<ShownOpinion>>
}
