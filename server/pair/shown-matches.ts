import { isDeepStrictEqual } from 'node:util'

/**
 * A match stays visible until both members have seen it (O-148). Pure rules for questions and
 * stories. A match has a key and the answers of both; `live` is what both have answered now, `noted`
 * what was shown. A noted match is shown unchanged to whoever has not seen it, even if answers change;
 * whoever has sees it with the own answer of now, or not at all (O-187). Once both have seen it, the
 * live one counts.
 *
 * All are small numbers, and each rule is asked for every key, so that looking takes the same time
 * whatever is hidden (decision 0087).
 */

/** Values of both members, in the order of `members`. */
export type OfBoth<T> = readonly [T, T]

/** Index of a member. */
export type Side = 0 | 1

/** An open answer from 1 to 15; 0 for none, or one that is not open. */
export type OpenCode = number

/** The open answers of both; 0 where they do not match. */
export type Match = number

/** A match that was shown to at least one member, with the answers of that moment (O-148); 0 for none. */
export type NotedMatch = number

const ANSWER_BITS = 4
const ANSWER = 2 ** ANSWER_BITS - 1
const ANSWERS = 2 ** (2 * ANSWER_BITS) - 1
/** Members who have certainly seen it. */
const SEEN: OfBoth<number> = [2 ** 8, 2 ** 9]
const SEEN_BY_BOTH = SEEN[0] + SEEN[1]

export const otherSide = (side: Side): Side => (side === 0 ? 1 : 0)

export const matchOf = (one: OpenCode, other: OpenCode): Match =>
  (one | (other << ANSWER_BITS)) * Math.min(one, 1) * Math.min(other, 1)

/** The answer of a member in a match. */
export const answerIn = (match: Match, side: Side): OpenCode =>
  (match >> (side * ANSWER_BITS)) & ANSWER

/** The shown match, without who has seen it; 0 for none. */
export const answersIn = (noted: NotedMatch): Match => noted & ANSWERS

/** A noted match, as records of former versions have it. */
export const notedMatch = (match: Match, [one, other]: OfBoth<boolean>): NotedMatch =>
  match | (one ? SEEN[0] : 0) | (other ? SEEN[1] : 0)

/** Whether a member has certainly seen a noted match. */
export const hasSeen = (noted: NotedMatch, side: Side): boolean => (noted & SEEN[side]) !== 0

const isSettled = (noted: NotedMatch): boolean => (noted & SEEN_BY_BOTH) === SEEN_BY_BOTH

/** The match that stands for both: the noted one while one of them has not seen it, else the live one. */
const standing = (noted: NotedMatch, live: Match): Match =>
  noted === 0 || isSettled(noted) ? live : answersIn(noted)

/**
 * The match a member sees; 0 for none. A member who has seen a noted match sees the own answer as
 * it is now, so that nobody learns from the own list whether the other has looked (O-187).
 * @param own the member's present answer
 */
export function matchInView(noted: NotedMatch, live: Match, side: Side, own: OpenCode): Match {
  const match = standing(noted, live)
  if (noted === 0 || isSettled(noted) || !hasSeen(noted, side)) return match
  const other = answerIn(match, otherSide(side))
  return side === 0 ? matchOf(own, other) : matchOf(other, own)
}

/**
 * The note after the match has been shown; 0 if there is none, or once it is over for both.
 * @param reader who has seen it; null if that is uncertain, as for an event
 * @param unlooked members who have not seen their own answers of now in a look
 */
export function afterShowing(
  noted: NotedMatch,
  live: Match,
  reader: Side | null,
  unlooked: OfBoth<boolean>,
): NotedMatch {
  const match = standing(noted, live)
  const known = answersIn(noted) === match ? noted : match
  if (match === 0 || reader === null) return afterAnswering(known, live)
  return afterAnswering(withKnown(known | SEEN[reader], live, reader, unlooked), live)
}

/**
 * The note once both have seen it. If the other member has changed the own answer meanwhile, and
 * looked, they have seen what matches now: noted here, so that their next look, which shows the same,
 * writes nothing and does not tell that the reader has looked (O-187).
 */
function withKnown(
  seen: NotedMatch,
  live: Match,
  reader: Side,
  unlooked: OfBoth<boolean>,
): NotedMatch {
  const other = otherSide(reader)
  const isKnown =
    isSettled(seen) &&
    live !== 0 &&
    live !== answersIn(seen) &&
    answerIn(live, reader) === answerIn(seen, reader) &&
    !unlooked[other]
  return isKnown ? live | SEEN[other] : seen
}

/** The note after a change of answers; 0 once both have seen it and it is over. */
export const afterAnswering = (noted: NotedMatch, live: Match): NotedMatch =>
  live === 0 && isSettled(noted) ? 0 : noted

/** The note after a separation: none if both have seen it. */
export const afterSeparation = (noted: NotedMatch): NotedMatch => (isSettled(noted) ? 0 : noted)

/** The members of a pair in a stable order; null for a pair of one. */
export function membersInOrder(userIds: readonly string[]): OfBoth<string> | null {
  const [one, other] = userIds.toSorted((a, b) => (a < b ? -1 : 1))
  return one === undefined || other === undefined ? null : [one, other]
}

/** Whether a record belongs to these members. */
export const belongsTo = (
  members: OfBoth<string>,
  record: { readonly members: OfBoth<string> | null } | undefined,
): boolean => isDeepStrictEqual(record?.members, members)

export const sideOf = ([first]: OfBoth<string>, userId: string): Side => (userId === first ? 0 : 1)

/** Members who have answered since they last looked, where nothing is known of it. */
export const BOTH_UNLOOKED: OfBoth<boolean> = [true, true]

/**
 * Whether a member looks for the first time after an own answer, which is written in any case: what it
 * changes depends on whether the other has looked (O-187), and writing takes longer. Records that have
 * not their whole length yet are written at any look.
 */
export const isFirstLook = (
  { unlooked, isWhole }: { readonly unlooked: OfBoth<boolean>; readonly isWhole: boolean },
  side: Side,
): boolean => isWhole && unlooked[side]

/** Replaces the value of one member. */
export const withOwn = <T>([one, other]: OfBoth<T>, side: Side, own: T): OfBoth<T> =>
  side === 0 ? [own, other] : [one, own]
