import { isOpen, type OpenAnswer } from '#contract/questions/rules.ts'
import {
  afterAnswering,
  afterShowing,
  type Matches,
  matchesInView,
  type OfBoth,
  type Reader,
  revealMatches,
  type Side,
  updateMatching,
  withShown,
} from '../../identity/shown-matches.ts'
import type { QuestionCatalog } from './catalog-service.ts'
import type { Answers, QuestionPair } from './models.ts'
import type { QuestionMatchesRecord } from './records.ts'

/** The directions both are open to, by the question the first member answers. */
export function liveMatches(
  pairs: readonly QuestionPair[],
  [first, second]: OfBoth<Answers>,
): Matches<OpenAnswer> {
  const live = new Map<string, OfBoth<OpenAnswer>>()
  for (const { geben, empfangen } of pairs) {
    for (const [asked, fitting] of [
      [geben, empfangen],
      [empfangen, geben],
    ] as const) {
      const one = first.get(asked.id)
      const other = second.get(fitting.id)
      if (isOpen(one) && isOpen(other)) live.set(asked.id, [one, other])
    }
  }
  return live
}

/**
 * A member as the reader of matches.
 * @param pairOf the pair of a question; undefined for one the packs no longer have
 */
const readerOf = (
  side: Side,
  answers: OfBoth<Answers>,
  pairOf: (question: string) => QuestionPair | undefined,
): Reader<OpenAnswer> => ({
  side,
  // A key is the question the first member answers; the second answers the other half.
  answerTo: (key) => {
    const pair = pairOf(key)
    if (pair === undefined) return null
    const { geben, empfangen } = pair
    const fitting = geben.id === key ? empfangen.id : geben.id
    const answer = answers[side].get(side === 0 ? key : fitting)
    return isOpen(answer) ? answer : null
  },
})

/** Change of the record after an answer, and the event to send. */
export interface Answered {
  readonly record: QuestionMatchesRecord
  /** The match as each member sees it, for the event; null unless a match begins. */
  readonly begun: OfBoth<Matches<OpenAnswer>> | null
}

/**
 * The event of a new match is sent once, and only while a member is connected; from then on both
 * members count as having seen the match.
 * @param isConnected whether at least one member is
 * @returns the same record if nothing has changed
 */
export function answered(
  questions: QuestionPair,
  record: QuestionMatchesRecord,
  [before, after]: readonly [OfBoth<Answers>, OfBoth<Answers>],
  isConnected: boolean,
): Answered {
  const halves: readonly string[] = [questions.geben.id, questions.empfangen.id]
  const isHalf = (key: string) => halves.includes(key)
  const live = liveMatches([questions], after)
  const kept = updateMatching(record.shown, isHalf, (ofPair) => afterAnswering(ofPair, live))
  const begins = live.size > 0 && liveMatches([questions], before).size === 0
  if (!isConnected || !begins || record.told.includes(questions.id)) {
    return { record: withShown(record, kept), begun: null }
  }
  const inViewOf = (side: Side) =>
    matchesInView(
      kept,
      live,
      readerOf(side, after, () => questions),
    )
  return {
    record: {
      ...record,
      shown: updateMatching(kept, isHalf, (ofPair) => afterShowing(ofPair, live, null)),
      told: [...record.told, questions.id],
    },
    begun: [inViewOf(0), inViewOf(1)],
  }
}

/**
 * The matches a member sees, and the record after showing them (`revealMatches`).
 * @param isSeen false for an export
 */
export function reveal(
  { pairs, pairOf }: Pick<QuestionCatalog, 'pairs' | 'pairOf'>,
  record: QuestionMatchesRecord,
  answers: OfBoth<Answers>,
  side: Side,
  isSeen: boolean,
): { readonly view: Matches<OpenAnswer>; readonly record: QuestionMatchesRecord } {
  const isAsked = (key: string) => pairOf(key) !== undefined
  const reader = readerOf(side, answers, pairOf)
  return revealMatches(record, liveMatches(pairs, answers), isAsked, reader, isSeen)
}
