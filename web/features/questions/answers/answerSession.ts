import type { Answer } from '#contract/kernel/call.ts'
import type { listAnswers, Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import type { QueueItem } from '../../../lib/offline/queueItem.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { createStore } from '../../../lib/store.ts'

/** One's own answers, last changed first. */
export type OwnAnswers = Answer<typeof listAnswers>

/** An answer that the server does not have yet; stored in IndexedDB with these names. */
export interface QueuedAnswer extends QueueItem {
  readonly question: Question
  /** Null withdraws the answer. */
  readonly answer: QuestionAnswer | null
  /** The answer the server was known to have; absent in records of former versions. */
  readonly instead?: StandingAnswer | undefined
}

/** The answers that the server does not have yet, oldest first. */
export const waitingAnswers = createStore<readonly QueuedAnswer[]>([])

/** Those of this visit that the server has accepted or refused. */
export const settledAnswers = createSessionStore<readonly QueuedAnswer[]>([])

/** Ids of the questions that are answered after these; not shown again in this visit (O-133). */
export function answeredBy(given: readonly QueuedAnswer[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { question, answer } of given) {
    if (answer === null) ids.delete(question.id)
    else ids.add(question.id)
  }
  return ids
}

/**
 * Adds an answer; replaces an earlier one to the same question without an attempt. After one that
 * waits, the server will have that one, or still has what that one replaces.
 */
export function withAnswer(
  waiting: readonly QueuedAnswer[],
  entry: QueuedAnswer,
): readonly QueuedAnswer[] {
  const isSame = ({ question }: QueuedAnswer) => question.id === entry.question.id
  const before = waiting.findLast(isSame)
  const instead = before?.tried ? (before.answer ?? 'none') : (before ?? entry).instead
  return [...waiting.filter((one) => one.tried || !isSame(one)), { ...entry, instead }]
}

/** One's own answers with the queued ones applied: changed in place, new ones first. */
export function withWaiting(known: OwnAnswers, waiting: readonly QueuedAnswer[]): OwnAnswers {
  return waiting.reduce<OwnAnswers>((list, { question, answer }) => {
    if (answer === null) return list.filter(({ questionId }) => questionId !== question.id)
    const given = { questionId: question.id, answer, question }
    return list.some(({ questionId }) => questionId === question.id)
      ? list.map((one) => (one.questionId === question.id ? given : one))
      : [given, ...list]
  }, known)
}
