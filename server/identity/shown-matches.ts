import { isDeepStrictEqual } from 'node:util'

/**
 * A match stays visible until both members have seen it (O-148). Pure rules for questions and
 * stories. A match is a key with the answers of both. `live` are the current matches, `shown` the
 * recorded ones. A recorded match is shown unchanged to whoever has not seen it, even if answers
 * change; whoever has sees it with the own answer of now, or not at all (O-187). Once both have seen
 * it, `live` counts.
 */

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

/** Index of a member. */
export type Side = 0 | 1

/** Matches by key, with the answers of both. */
export type Matches<A> = ReadonlyMap<string, OfBoth<A>>

/** The members of a pair in a stable order; null for a pair of one. */
export function membersInOrder(userIds: readonly string[]): OfBoth<string> | null {
  const [one, other] = userIds.toSorted((a, b) => (a < b ? -1 : 1))
  return one === undefined || other === undefined ? null : [one, other]
}

/** Whether a record belongs to these members. */
export const belongsTo = <R extends { readonly members: OfBoth<string> }>(
  members: OfBoth<string>,
  record: R | undefined,
): record is R => isDeepStrictEqual(record?.members, members)

export const sideOf = ([first]: OfBoth<string>, userId: string): Side => (userId === first ? 0 : 1)

/** Replaces the value of one member. */
export const withOwn = <T>([one, other]: OfBoth<T>, side: Side, own: T): OfBoth<T> =>
  side === 0 ? [own, other] : [one, own]

const isSettled = ({ seen: [one, other] }: ShownMatch<unknown>): boolean => one && other

/** Whether both have seen a match that no longer exists, so that its record can be deleted. */
const isOver = (match: ShownMatch<unknown>, live: Matches<unknown>): boolean =>
  isSettled(match) && !live.has(match.key)

/** The recorded matches not yet seen by both, and the live ones. */
function standing<A>(shown: readonly ShownMatch<A>[], live: Matches<A>): Map<string, OfBoth<A>> {
  const matches = new Map(live)
  for (const match of shown) if (!isSettled(match)) matches.set(match.key, match.answers)
  return matches
}

/** The member who reads, with their present answer to a match; null if it no longer matches. */
export interface Reader<A> {
  readonly side: Side
  readonly answerTo: (key: string) => A | null
}

/**
 * The matches a member sees: the live ones, and the recorded ones not yet seen by both. Of those whoever
 * has seen them sees the own answer as it is now, so that nobody learns from the own list whether the
 * other has looked (O-187).
 */
export function matchesInView<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
  { side, answerTo }: Reader<A>,
): Matches<A> {
  const view = standing(shown, live)
  for (const match of shown) {
    if (isSettled(match) || !match.seen[side]) continue
    const own = answerTo(match.key)
    if (own === null) view.delete(match.key)
    else view.set(match.key, withOwn(match.answers, side, own))
  }
  return view
}

/**
 * The records after all visible matches have been shown.
 * @param reader who has seen them; null if that is uncertain, as for an event
 * @returns the same list if nothing has changed
 */
export function afterShowing<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
  reader: Side | null,
): readonly ShownMatch<A>[] {
  const noted = new Map(shown.map((match) => [match.key, match]))
  const next = Array.from(standing(shown, live), ([key, answers]) => {
    const known = noted.get(key)
    const same = known !== undefined && isDeepStrictEqual(known.answers, answers)
    return seenBy(same ? known : { key, answers, seen: [false, false] }, reader)
  }).filter((match) => !isOver(match, live))
  const isNew = next.length !== shown.length || next.some((match) => noted.get(match.key) !== match)
  return isNew ? next : shown
}

/**
 * The records after a change of answers, without those that are over.
 * @returns the same list if nothing has changed
 */
export function afterAnswering<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
): readonly ShownMatch<A>[] {
  const next = shown.filter((match) => !isOver(match, live))
  return next.length === shown.length ? shown : next
}

/**
 * Applies a change to some of the records.
 * @returns the same list if nothing has changed
 */
export function updateMatching<A>(
  shown: readonly ShownMatch<A>[],
  isAffected: (key: string) => boolean,
  change: (affected: readonly ShownMatch<A>[]) => readonly ShownMatch<A>[],
): readonly ShownMatch<A>[] {
  const affected = shown.filter(({ key }) => isAffected(key))
  const next = change(affected)
  return next === affected ? shown : [...shown.filter(({ key }) => !isAffected(key)), ...next]
}

/** Sets the list of a record; returns the same record for the same list. */
export const withShown = <A, R extends { readonly shown: readonly ShownMatch<A>[] }>(
  record: R,
  shown: readonly ShownMatch<A>[],
): R => (shown === record.shown ? record : { ...record, shown })

/**
 * The matches a member sees, and the record after showing them.
 * @param isVisible whether a key is in the packs; others are not shown, and their records stay
 * @param isSeen false for an export, which may never be opened
 * @returns the same record if nothing has changed
 */
export function revealMatches<A, R extends { readonly shown: readonly ShownMatch<A>[] }>(
  record: R,
  live: Matches<A>,
  isVisible: (key: string) => boolean,
  reader: Reader<A>,
  isSeen: boolean,
): { readonly view: Matches<A>; readonly record: R } {
  const shown = updateMatching(record.shown, isVisible, (visible) =>
    afterShowing(visible, live, isSeen ? reader.side : null),
  )
  return { view: matchesInView(record.shown, live, reader), record: withShown(record, shown) }
}

/** The records after a separation, without those both have seen. */
export const afterSeparation = <A>(shown: readonly ShownMatch<A>[]): ShownMatch<A>[] =>
  shown.filter((match) => !isSettled(match))

function seenBy<A>(match: ShownMatch<A>, reader: Side | null): ShownMatch<A> {
  if (reader === null || match.seen[reader]) return match
  return { ...match, seen: withOwn(match.seen, reader, true) }
}
