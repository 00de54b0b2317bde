import type { Answer } from '#contract/kernel/call.ts'
import type { listAnswers, Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import { type Change, waitingOf } from '#web/lib/offline/waitingChanges.ts'
import { createSessionStore } from '#web/lib/session/sessionReset.ts'
import { useStore } from '#web/lib/store.ts'

/** One's own answers, last changed first. */
export type OwnAnswers = Answer<typeof listAnswers>

/** The `kind` of the changes that give or withdraw an answer. */
export const ANSWER = 'answer'

/** An answer as one gives it; stored in IndexedDB with these names. */
export interface GivenAnswer {
  readonly question: Question
  /** Null withdraws the answer. */
  readonly answer: QuestionAnswer | null
  /** The answer the server was known to have; absent in records of former versions. */
  readonly instead?: StandingAnswer | undefined
}

const waiting = waitingOf<GivenAnswer>(ANSWER)

/** The answers that the server does not have yet, oldest first. */
export const waitingAnswers = (): readonly GivenAnswer[] =>
  waiting.get().map(({ payload }) => payload)

/** The hook of `waitingAnswers`. */
export const useWaitingAnswers = (): readonly GivenAnswer[] =>
  useStore(waiting).map(({ payload }) => payload)

/** The answers of this visit that the server has accepted or refused. */
export const settledAnswers = createSessionStore<readonly GivenAnswer[]>([])

/** Ids of the questions that these leave answered; not shown again in this visit (O-133). */
export function answeredBy(given: readonly GivenAnswer[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { question, answer } of given) {
    if (answer === null) ids.delete(question.id)
    else ids.add(question.id)
  }
  return ids
}

/**
 * The later answer with its `instead` behind one that waits: the waiting answer if it was tried,
 * since the server may have it by then, else the answer that the waiting one replaces.
 * @param last the waiting answer to the same question
 */
export const following = (
  later: GivenAnswer,
  { payload: { answer, instead }, tried }: Change<GivenAnswer>,
): GivenAnswer => ({ ...later, instead: tried ? (answer ?? 'none') : instead })

/** One's own answers with the queued ones applied: changed in place, new ones first. */
export function withWaiting(known: OwnAnswers, waiting: readonly GivenAnswer[]): OwnAnswers {
  return waiting.reduce<OwnAnswers>((list, { question, answer }) => {
    if (answer === null) return list.filter(({ questionId }) => questionId !== question.id)
    const given = { questionId: question.id, answer, question }
    return list.some(({ questionId }) => questionId === question.id)
      ? list.map((one) => (one.questionId === question.id ? given : one))
      : [given, ...list]
  }, known)
}
