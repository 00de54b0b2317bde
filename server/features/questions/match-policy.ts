import {
  afterAnswering,
  afterShowing,
  type Match,
  matchInView,
  matchOf,
  type NotedMatch,
  type OfBoth,
  type OpenCode,
  type Side,
} from '../../identity/shown-matches.ts'
import { OPEN_CODES, TOLD } from './models.ts'

/** Values by the positions of the catalog: those of a pair stand at 2n, to the giver, and 2n + 1. */
export type Values = ArrayLike<number>

/** The other question of the pair. */
const fitting = (position: number): number => position ^ 1

const openIn = (answers: Values, position: number): OpenCode =>
  OPEN_CODES[answers[position] ?? 0] ?? 0

/** The match in a direction, named by the question the first member answers. */
const liveAt = ([first, second]: OfBoth<Values>, position: number): Match =>
  matchOf(openIn(first, position), openIn(second, fitting(position)))

/** The answer of a member in a direction. */
const ownAt = (answers: OfBoth<Values>, side: Side, position: number): OpenCode =>
  openIn(answers[side], side === 0 ? position : fitting(position))

/** A pair of questions as a member sees it: the match of each of its directions. */
export type PairView = readonly [geben: Match, empfangen: Match]

/** Change of the notes after an answer, and the event to send. */
export interface Answered {
  /** The notes of the pair of questions. */
  readonly notes: OfBoth<NotedMatch>
  /** The match as each member sees it, for the event; null unless a match begins. */
  readonly begun: OfBoth<PairView> | null
}

/**
 * The event of a new match is sent once, and only while a member is connected; from then on both
 * members count as having seen the match.
 * @param first the position of the question to the giver
 * @param isConnected whether at least one member is
 */
export function answered(
  first: number,
  notes: Values,
  [before, after]: readonly [OfBoth<Values>, OfBoth<Values>],
  isConnected: boolean,
): Answered {
  const positions = [first, fitting(first)] as const
  const inBoth = <T>(of: (position: number, half: Side) => T): OfBoth<T> => [
    of(positions[0], 0),
    of(positions[1], 1),
  ]
  const live = inBoth((at) => liveAt(after, at))
  const former = inBoth((at) => liveAt(before, at))
  const told = (notes[first] ?? 0) & TOLD
  const noted = inBoth((at, half) => afterAnswering((notes[at] ?? 0) & ~TOLD, live[half]))
  const begins = live.some((match) => match !== 0) && former.every((match) => match === 0)
  if (!isConnected || !begins || told !== 0)
    return { notes: [noted[0] | told, noted[1]], begun: null }
  const inViewOf = (side: Side): PairView =>
    inBoth((at, half) => matchInView(noted[half], live[half], side, ownAt(after, side, at)))
  return {
    notes: [afterShowing(noted[0], live[0], null) | TOLD, afterShowing(noted[1], live[1], null)],
    begun: [inViewOf(0), inViewOf(1)],
  }
}

/** The matches a member sees, and the notes after that. */
export interface Revealed {
  readonly view: Uint16Array
  readonly notes: Uint16Array
  readonly isNew: boolean
}

/**
 * The matches a member sees, by position, and the notes after showing them. Every position takes the
 * same steps.
 * @param isSeen false for an export, which may never be opened
 */
export function reveal(
  count: number,
  notes: Values,
  answers: OfBoth<Values>,
  side: Side,
  isSeen: boolean,
): Revealed {
  const view = new Uint16Array(count)
  const next = new Uint16Array(count)
  const reader = isSeen ? side : null
  let changed = 0
  for (let at = 0; at < count; at += 1) {
    const note = notes[at] ?? 0
    const noted = note & ~TOLD
    const live = liveAt(answers, at)
    view[at] = matchInView(noted, live, side, ownAt(answers, side, at))
    const after = afterShowing(noted, live, reader) | (note & TOLD)
    next[at] = after
    changed |= after ^ note
  }
  return { view, notes: next, isNew: changed !== 0 }
}
