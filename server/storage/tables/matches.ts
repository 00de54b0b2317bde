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
