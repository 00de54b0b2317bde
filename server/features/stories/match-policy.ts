import {
  afterAnswering,
  afterShowing,
  matchInView,
  matchOf,
  type NotedMatch,
  type OfBoth,
  type OpenCode,
  type Side,
} from '../../identity/shown-matches.ts'
import { OPEN_CODES } from './records.ts'

/** Values by the position of a story. */
export type Values = ArrayLike<number>

/** A rating that may be shown, as its code; 0 for a no (O-114). */
export const openAt = (ratings: Values, position: number): OpenCode =>
  OPEN_CODES[ratings[position] ?? 0] ?? 0

const liveAt = ([first, second]: OfBoth<Values>, position: number) =>
  matchOf(openAt(first, position), openAt(second, position))

/**
 * The note of a story after a rating.
 * @param ratings of both, including the new one
 */
export const rated = (note: NotedMatch, ratings: OfBoth<Values>, position: number): NotedMatch =>
  afterAnswering(note, liveAt(ratings, position))

/** The matches a member sees, and the notes after that. */
export interface Revealed {
  readonly view: Uint16Array
  readonly notes: Uint16Array
  readonly isNew: boolean
}

/**
 * The matches a member sees, by position, and the notes after showing them. Every position takes the
 * same steps.
 */
export function reveal(
  count: number,
  notes: Values,
  ratings: OfBoth<Values>,
  side: Side,
): Revealed {
  const view = new Uint16Array(count)
  const next = new Uint16Array(count)
  let changed = 0
  for (let at = 0; at < count; at += 1) {
    const noted = notes[at] ?? 0
    const live = liveAt(ratings, at)
    view[at] = matchInView(noted, live, side, openAt(ratings[side], at))
    const after = afterShowing(noted, live, side)
    next[at] = after
    changed |= after ^ noted
  }
  return { view, notes: next, isNew: changed !== 0 }
}
