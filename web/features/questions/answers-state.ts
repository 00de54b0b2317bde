import type { Answer } from '#contract/kernel/call.ts'
import type { listAnswers, Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import type { QueueItem } from '../../lib/syncQueue.ts'

/** One's own answers, last changed first. */
export type OwnAnswers = Answer<typeof listAnswers>

/** An answer the server does not know yet. */
export interface WaitingAnswer extends QueueItem {
  readonly question: Question
  /** Null takes the answer back. */
  readonly answer: QuestionAnswer | null
  /** It is or was under way, so that the server may know it. */
  readonly tried: boolean
}

/** What this visit has answered, and what of it is still to be sent. */
export interface Answering {
  readonly waiting: readonly WaitingAnswer[]
  /** Ids of the questions answered during this visit; they stay away until the next one (O-133). */
  readonly answered: ReadonlySet<string>
  /** How many answers of this visit have reached the server. */
  readonly acknowledged: number
}

export const NOTHING: Answering = { waiting: [], answered: new Set(), acknowledged: 0 }

function marked({ answered }: Answering, { question, answer }: WaitingAnswer): Set<string> {
  const next = new Set(answered)
  if (answer === null) next.delete(question.id)
  else next.add(question.id)
  return next
}

/** Takes an answer up; an earlier one to the same question that was not sent yet is needless. */
export const withAnswer = (state: Answering, entry: WaitingAnswer): Answering => ({
  ...state,
  waiting: [
    ...state.waiting.filter(({ question, tried }) => tried || question.id !== entry.question.id),
    entry,
  ],
  answered: marked(state, entry),
})

/** Marks an answer as under way. */
export const withTry = (state: Answering, id: string): Answering => ({
  ...state,
  waiting: state.waiting.map((entry) => (entry.id === id ? { ...entry, tried: true } : entry)),
})

/** The server has the answer, or has refused it for good. */
export const withoutAnswer = (state: Answering, id: string): Answering => ({
  ...state,
  waiting: state.waiting.filter((entry) => entry.id !== id),
  acknowledged: state.acknowledged + 1,
})

/** Puts what an earlier visit has left before what this one has answered. */
export const withRestored = (state: Answering, left: readonly WaitingAnswer[]): Answering =>
  [...left, ...state.waiting].reduce<Answering>(
    (all, entry) => ({
      ...all,
      waiting: [...all.waiting, entry],
      answered: marked(all, entry),
    }),
    { ...state, waiting: [] },
  )

/** One's own answers with what is still on its way: changed in place, new ones first. */
export function withWaiting(known: OwnAnswers, waiting: readonly WaitingAnswer[]): OwnAnswers {
  return waiting.reduce<OwnAnswers>((list, { question, answer }) => {
    if (answer === null) return list.filter(({ questionId }) => questionId !== question.id)
    const given = { questionId: question.id, answer, question }
    return list.some(({ questionId }) => questionId === question.id)
      ? list.map((one) => (one.questionId === question.id ? given : one))
      : [given, ...list]
  }, known)
}
