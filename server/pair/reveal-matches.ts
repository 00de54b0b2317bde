import {
  afterShowing,
  answerIn,
  matchInView,
  matchOf,
  type OfBoth,
  type OpenCode,
  type Side,
} from './shown-matches.ts'

/** Values by position. */
export type Values = ArrayLike<number>

/** Somebody who looks. */
export interface Look {
  readonly side: Side
  /** Members who have answered since they last looked. */
  readonly unlooked: OfBoth<boolean>
}

/** The matches a member sees, and the notes after that. */
export interface Revealed {
  readonly view: Uint16Array
  readonly notes: Uint16Array
  readonly isNew: boolean
  /** Whether a match was shown with an own answer of before: the one of now is seen at the next look. */
  readonly hasFormer: boolean
}

/**
 * The matches a member sees, by position, and the notes after showing them. Every position takes the
 * same steps.
 * @param openAt the answer of a member that the other may see; 0 for none
 */
export function revealMatches(
  count: number,
  notes: Values,
  openAt: (side: Side, position: number) => OpenCode,
  { side, unlooked }: Look,
): Revealed {
  const view = new Uint16Array(count)
  const next = new Uint16Array(count)
  let changed = 0
  let former = 0
  for (let at = 0; at < count; at += 1) {
    const noted = notes[at] ?? 0
    const answers = [openAt(0, at), openAt(1, at)] as const
    const live = matchOf(...answers)
    const own = answers[side]
    const match = matchInView(noted, live, side, own)
    view[at] = match
    former |= (answerIn(match, side) ^ own) * Math.min(match, 1)
    const after = afterShowing(noted, live, side, unlooked)
    next[at] = after
    changed |= after ^ noted
  }
  return { view, notes: next, isNew: changed !== 0, hasFormer: former !== 0 }
}
