import { answerQuestion, type Question, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { courier } from '../../lib/courier.ts'
import { logFailure } from '../../lib/log.ts'
import { queryClient } from '../../lib/query.ts'
import { answersShelf } from '../../lib/shelf.ts'
import { isFinal } from '../../lib/waiting.ts'
import { toast } from '../../ui/toastStore.ts'
import { publishAnswering as publish, readAnswering } from './answering-live.ts'
import {
  NOTHING,
  type WaitingAnswer,
  withAnswer,
  withLeft,
  withoutAnswer,
  withTry,
  withWaiting,
} from './answers-state.ts'
import { withOpenAgain } from './game-state.ts'
import { answersQuery, gameQuery, matchesQuery } from './queries.ts'
import { sendingTexts as texts } from './texts.ts'

const answers = courier<WaitingAnswer>({
  shelf: answersShelf,
  all: () => readAnswering().waiting,
  next: () => readAnswering().waiting[0],
  takeUp: (left) => publish(withLeft(readAnswering(), left)),
  begin: ({ id }) => publish(withTry(readAnswering(), id)),
  drop: (entry) => settle(entry, false),
  forget: () => publish(NOTHING),
  bring,
})

/**
 * Brings the server every answer in the order they were given, whatever screen is open. Begins
 * once; later calls do nothing.
 */
export const keepAnswers = (): void => void answers.begin()

/** Answers a question, or takes the answer back with null: at once here, then on the server. */
export function give(question: Question, answer: QuestionAnswer | null): void {
  const label = answers.label()
  if (label === null) return
  const { waiting: before } = readAnswering()
  publish(withAnswer(readAnswering(), { ...label, question, answer, tried: false }))
  if (answer === null) openAgain(question)
  answers.follow(before)
}

/** False where the server could not be reached; the answer then waits. */
async function bring(entry: WaitingAnswer): Promise<boolean> {
  const { question, answer } = entry
  try {
    await (answer === null
      ? call(takeAnswerBack, { params: { questionId: question.id } })
      : call(answerQuestion, { body: { questionId: question.id, answer } }))
  } catch (cause) {
    logFailure('Die Antwort ist nicht angekommen', cause)
    if (!isFinal(cause)) return false
    // O-133: the question stays away until the next visit, then it is open again.
    if (entry.owner === answers.owner()) settle(entry, false)
    toast(sentenceOf(cause, texts.refused))
    return true
  }
  if (entry.owner === answers.owner()) settle(entry, true)
  return true
}

function settle(entry: WaitingAnswer, accepted: boolean): void {
  // First into what is known, then out of what waits: it is never missing from the list.
  if (accepted) {
    queryClient.setQueryData(answersQuery.queryKey, (list) => list && withWaiting(list, [entry]))
    if (entry.answer === null) openAgain(entry.question)
  } else void queryClient.invalidateQueries({ queryKey: answersQuery.queryKey })
  publish(withoutAnswer(readAnswering(), entry.id))
  void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
}

function openAgain(question: Question): void {
  queryClient.setQueryData(gameQuery.queryKey, (page) => page && withOpenAgain(page, question))
}
