import { isDeepStrictEqual } from 'node:util'
import type { OfBoth, ShownMatch } from '../storage/match-tables.ts'

/**
 * A match that has begun stays until both have seen it (O-148). Pure rules, the same for questions
 * and stories: a match is a key, and what each of the two has answered. What matches now is live;
 * what has been shown to anybody is noted. What is noted is shown unchanged to both until each has
 * seen it, whatever becomes of the answers; after that, what is live counts again.
 */

/** Which of the two somebody is. */
export type Side = 0 | 1

/** Matches by key, with the answer of each. */
export type Matches<A> = ReadonlyMap<string, OfBoth<A>>

/** The two members of a pair in an order that never changes; null for somebody alone. */
export function membersInOrder(userIds: readonly string[]): OfBoth<string> | null {
  const [one, other] = userIds.toSorted((a, b) => (a < b ? -1 : 1))
  return one === undefined || other === undefined ? null : [one, other]
}

/** Whether a record is about these two, and not about others who were a pair before. */
export const isOf = <R extends { readonly members: OfBoth<string> }>(
  members: OfBoth<string>,
  record: R | undefined,
): record is R => isDeepStrictEqual(record?.members, members)

export const sideOf = ([first]: OfBoth<string>, userId: string): Side => (userId === first ? 0 : 1)

/** The same of both, with one's own in place of an earlier one. */
export const withOwn = <T>([one, other]: OfBoth<T>, side: Side, own: T): OfBoth<T> =>
  side === 0 ? [own, other] : [one, own]

const isSettled = ({ seen: [one, other] }: ShownMatch<unknown>): boolean => one && other

/** Both have seen it and it matches no more: whatever begins under its key begins anew. */
const isOver = (match: ShownMatch<unknown>, live: Matches<unknown>): boolean =>
  isSettled(match) && !live.has(match.key)

/** What both are shown: what one of them still has to see as it was shown to the other, else what is live. */
export function matchesInView<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
): ReadonlyMap<string, OfBoth<A>> {
  const view = new Map(live)
  for (const match of shown) if (!isSettled(match)) view.set(match.key, match.answers)
  return view
}

/**
 * What is noted once everything in view has been shown.
 * @param reader who has surely seen it; null if it only may have been seen, as an event on its way
 * @returns the very same list if nothing is new
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
 * What is noted once answers have changed: of what both have seen, nothing that matches no more.
 * @returns the very same list if nothing is over
 */
export function afterAnswering<A>(
  shown: readonly ShownMatch<A>[],
  live: Matches<A>,
): readonly ShownMatch<A>[] {
  const next = shown.filter((match) => !isOver(match, live))
  return next.length === shown.length ? shown : next
}

/**
 * Changes some of what is noted and leaves the rest.
 * @returns the very same list if the change is none
 */
export function among<A>(
  shown: readonly ShownMatch<A>[],
  isMeant: (key: string) => boolean,
  change: (meant: readonly ShownMatch<A>[]) => readonly ShownMatch<A>[],
): readonly ShownMatch<A>[] {
  const meant = shown.filter(({ key }) => isMeant(key))
  const next = change(meant)
  return next === meant ? shown : [...shown.filter(({ key }) => !isMeant(key)), ...next]
}

/** A record with other matches in it; the very same record if they are the very same list. */
export const withShown = <A, R extends { readonly shown: readonly ShownMatch<A>[] }>(
  record: R,
  shown: readonly ShownMatch<A>[],
): R => (shown === record.shown ? record : { ...record, shown })

/**
 * What matches as it is shown now, the same to both, and what is noted of that.
 * @param isVisible whether a key is still in the packs; what has left them is not shown, and what is
 *   noted of it waits
 * @param reader who sees it; null for a copy nobody may ever look into
 * @returns the very same record if there is nothing to note
 */
export function revealMatches<A, R extends { readonly shown: readonly ShownMatch<A>[] }>(
  record: R,
  live: Matches<A>,
  isVisible: (key: string) => boolean,
  reader: Side | null,
): { readonly view: Matches<A>; readonly record: R } {
  const shown = among(record.shown, isVisible, (visible) => afterShowing(visible, live, reader))
  return { view: matchesInView(record.shown, live), record: withShown(record, shown) }
}

/** What is noted once the two have been apart: nothing that both have seen. */
export const afterSeparation = <A>(shown: readonly ShownMatch<A>[]): ShownMatch<A>[] =>
  shown.filter((match) => !isSettled(match))

function seenBy<A>(match: ShownMatch<A>, reader: Side | null): ShownMatch<A> {
  if (reader === null || match.seen[reader]) return match
  return { ...match, seen: withOwn(match.seen, reader, true) }
}
