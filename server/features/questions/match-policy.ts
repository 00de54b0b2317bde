import {
  ANSWERS,
  type MatchType,
  type OpenAnswer,
  type QuestionAnswer,
} from '#contract/questions/rules.ts'
import {
  afterAnswering,
  afterShowing,
  answerIn,
  answersIn,
  BOTH_UNLOOKED,
  type Match,
  matchInView,
  matchOf,
  type NotedMatch,
  type OfBoth,
  type OpenCode,
  otherSide,
  type Side,
} from '#server/pair/shown-matches.ts'
import { answerOf, codeOf, TOLD } from './models.ts'

/*
 * All that decides over an answer that is not shown: which of two tables of answers match, which matches
 * a member sees, and when their event is sent. The rules that stories share are in `shown-matches.ts`.
 */

export const isOpen = (answer: QuestionAnswer | null | undefined): answer is OpenAnswer =>
  answer === 'yes' || answer === 'maybe'

/** For each code of an answer: the code if the answer is open, else 0. */
const OPEN_CODES: readonly OpenCode[] = [
  0,
  ...ANSWERS.map((answer) => (isOpen(answer) ? codeOf(answer) : 0)),
]

/** @throws Error if it is the code of no open answer */
function openAnswerOf(code: OpenCode): OpenAnswer {
  const answer = answerOf(code)
  if (!isOpen(answer)) throw new Error('a match holds an answer that is not open')
  return answer
}

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
 * members count as having seen the match. The event is not sent for a pair of questions that has
 * been shown before: it would reveal to a partner who sees its match whether the other has taken it
 * back, or has looked.
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
    notes: [
      afterShowing(noted[0], live[0], null, BOTH_UNLOOKED) | TOLD,
      afterShowing(noted[1], live[1], null, BOTH_UNLOOKED),
    ],
    begun: [inViewOf(0), inViewOf(1)],
  }
}

/** Somebody who looks. */
export interface Look {
  readonly side: Side
  /** False for an export, which may never be opened. */
  readonly isSeen: boolean
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
 */
export function reveal(
  count: number,
  notes: Values,
  answers: OfBoth<Values>,
  { side, isSeen, unlooked }: Look,
): Revealed {
  const view = new Uint16Array(count)
  const next = new Uint16Array(count)
  const reader = isSeen ? side : null
  let former = 0
  for (let at = 0; at < count; at += 1) {
    const note = notes[at] ?? 0
    const noted = note & ~TOLD
    const live = liveAt(answers, at)
    const own = ownAt(answers, side, at)
    const match = matchInView(noted, live, side, own)
    view[at] = match
    former |= (answerIn(match, side) ^ own) * Math.min(match, 1)
    next[at] = afterShowing(noted, live, reader, unlooked) | (note & TOLD)
  }
  let changed = 0
  for (let first = 0; first < count; first += 2) {
    const [giving, receiving] = [next[first] ?? 0, next[first + 1] ?? 0]
    const told = TOLD * Math.min(answersIn(giving) | answersIn(receiving), 1)
    next[first] = giving | told
    changed |= (giving | told) ^ (notes[first] ?? 0)
    changed |= receiving ^ (notes[first + 1] ?? 0)
  }
  return { view, notes: next, isNew: changed !== 0, hasFormer: former !== 0 }
}

/** One person’s answers to the two questions of a pair; null is unanswered. */
export interface PairAnswers {
  readonly geben: QuestionAnswer | null
  readonly empfangen: QuestionAnswer | null
}

/** A direction of a pair that matches: what each of the two has answered in it. */
interface MatchedDirection {
  readonly mine: OpenAnswer
  readonly partner: OpenAnswer
}

type Strength = 'stark' | 'weich' | 'kein'

/** How one direction matches: what one gives against what the other receives (O-124). */
const strengthOf = (direction: MatchedDirection | null): Strength => {
  if (direction === null) return 'kein'
  return direction.mine === 'yes' && direction.partner === 'yes' ? 'stark' : 'weich'
}

/** The better of the two directions (O-124). */
export function pairMatch(one: Strength, other: Strength): MatchType {
  if (one === 'stark' || other === 'stark') return 'starkes Match'
  return one === 'weich' || other === 'weich' ? 'weiches Match' : 'kein Match'
}

/**
 * A pair of questions as the caller may see it (O-124 to O-127): userA is the caller; of the
 * partner, userB, only the answer in a matched direction is left. Null when nothing matches.
 * @param mine the caller’s answers, which fill what does not match
 * @param given the direction in which the caller gives, if it matches
 * @param received the one in which the partner gives, if it matches
 */
export function revealedMatch(
  mine: PairAnswers,
  given: MatchedDirection | null,
  received: MatchedDirection | null,
) {
  const matchType = pairMatch(strengthOf(given), strengthOf(received))
  if (matchType === 'kein Match') return null
  return {
    matchType,
    details: {
      userA: {
        geben: given?.mine ?? mine.geben,
        empfangen: received?.mine ?? mine.empfangen,
      },
      userB: { geben: received?.partner ?? null, empfangen: given?.partner ?? null },
    },
  }
}

/**
 * A pair of questions as one partner may see it; null without a match. Nothing else of the partner's
 * answers leaves the server (O-125, O-126).
 * @param view visible directions, by the question the first member answers
 * @param side which member the reader is
 * @param mine answers of the reader to the two questions
 */
export function matchSeenBy(view: PairView, side: Side, mine: Values) {
  if (view[0] === 0 && view[1] === 0) return null
  const direction = (match: Match) =>
    match === 0
      ? null
      : {
          mine: openAnswerOf(answerIn(match, side)),
          partner: openAnswerOf(answerIn(match, otherSide(side))),
        }
  const ownAt = (half: Side) => {
    const code = mine[half] ?? 0
    return code === 0 ? null : answerOf(code)
  }
  return revealedMatch(
    { geben: ownAt(0), empfangen: ownAt(1) },
    direction(view[side]),
    direction(view[otherSide(side)]),
  )
}
