import { isDeepStrictEqual } from 'node:util'

/**
 * A match stays visible until both members have seen it (O-148). Pure rules for questions and
 * stories. A match is a key with the answers of both. `live` are the current matches, `shown` the
 * recorded ones. A recorded match is shown unchanged until both have seen it, even if answers
 * change; after that, `live` counts.
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

/** Visible matches: recorded ones not yet seen by both, and the live ones. */
export function matchesInView<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
): ReadonlyMap<string, OfBoth<A>> {
  const view = new Map(live)
  for (const match of shown) if (!isSettled(match)) view.set(match.key, match.answers)
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
  const next = Array.from(matchesInView(shown, live), ([key, answers]) => {
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
 * Visible matches, the same for both, and the record after showing them.
 * @param isVisible whether a key is in the packs; others are not shown, and their records stay
 * @param reader who sees them; null for an export
 * @returns the same record if nothing has changed
 */
export function revealMatches<A, R extends { readonly shown: readonly ShownMatch<A>[] }>(
  record: R,
  live: Matches<A>,
  isVisible: (key: string) => boolean,
  reader: Side | null,
): { readonly view: Matches<A>; readonly record: R } {
  const shown = updateMatching(record.shown, isVisible, (visible) =>
    afterShowing(visible, live, reader),
  )
  return { view: matchesInView(record.shown, live), record: withShown(record, shown) }
}

/** The records after a separation, without those both have seen. */
export const afterSeparation = <A>(shown: readonly ShownMatch<A>[]): ShownMatch<A>[] =>
  shown.filter((match) => !isSettled(match))

function seenBy<A>(match: ShownMatch<A>, reader: Side | null): ShownMatch<A> {
  if (reader === null || match.seen[reader]) return match
  return { ...match, seen: withOwn(match.seen, reader, true) }
}
