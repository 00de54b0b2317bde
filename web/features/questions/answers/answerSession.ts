import type { Answer } from '#contract/kernel/call.ts'
import type { listAnswers, Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import type { QueueItem } from '../../../lib/offline/queueItem.ts'
import { inOrder } from '../../../lib/offline/syncQueue.ts'

/** One's own answers, last changed first. */
export type OwnAnswers = Answer<typeof listAnswers>

/** An answer that the server does not have yet; stored in IndexedDB with these names. */
export interface QueuedAnswer extends QueueItem {
  readonly question: Question
  /** Null withdraws the answer. */
  readonly answer: QuestionAnswer | null
  /** The answer the server was known to have; absent in records of former versions. */
  readonly instead?: StandingAnswer | undefined
  /** An attempt to send it was made: the server may have it. */
  readonly tried: boolean
}

/** Answers of this visit and the queued ones. */
export interface AnswerSession {
  readonly waiting: readonly QueuedAnswer[]
  /** Ids of the questions answered during this visit; not shown again in it (O-133). */
  readonly answered: ReadonlySet<string>
  /** How many answers of this visit have reached the server. */
  readonly acknowledged: number
}

export const EMPTY_SESSION: AnswerSession = { waiting: [], answered: new Set(), acknowledged: 0 }

function marked({ answered }: AnswerSession, { question, answer }: QueuedAnswer): Set<string> {
  const next = new Set(answered)
  if (answer === null) next.delete(question.id)
  else next.add(question.id)
  return next
}

/**
 * Adds an answer; replaces an earlier one to the same question without an attempt. After one that
 * waits, the server will have that one, or still has what that one replaces.
 */
export function withAnswer(state: AnswerSession, entry: QueuedAnswer): AnswerSession {
  const isSame = ({ question }: QueuedAnswer) => question.id === entry.question.id
  const before = state.waiting.findLast(isSame)
  const instead = before?.tried ? (before.answer ?? 'none') : (before ?? entry).instead
  return {
    ...state,
    waiting: [...state.waiting.filter((one) => one.tried || !isSame(one)), { ...entry, instead }],
    answered: marked(state, entry),
  }
}

/** Marks that an attempt to send the answer was made. */
export const withTry = (state: AnswerSession, id: string): AnswerSession => ({
  ...state,
  waiting: state.waiting.map((entry) => (entry.id === id ? { ...entry, tried: true } : entry)),
})

/** Removes an answer that the server has accepted or refused. */
export const withoutAnswer = (state: AnswerSession, id: string): AnswerSession => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.id !== id),
  acknowledged: state.acknowledged + 1,
})

/** Adds answers stored by an earlier visit or another tab to those of this visit, in their order. */
export const withRestored = (state: AnswerSession, left: readonly QueuedAnswer[]): AnswerSession =>
  inOrder(left, state.waiting).reduce<AnswerSession>(
    (all, entry) => ({
      ...all,
      waiting: [...all.waiting, entry],
      answered: marked(all, entry),
    }),
    { ...state, waiting: [] },
  )

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
