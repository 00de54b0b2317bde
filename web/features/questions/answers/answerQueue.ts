import { answerQuestion, type Question, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import { prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { answersStore } from '../../../lib/offline/offlineStore.ts'
import { createQueueMark } from '../../../lib/offline/queueMark.ts'
import { createSyncQueue } from '../../../lib/offline/syncQueue.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import { gameQuery } from '../game/queries.ts'
import { withOpenAgain } from '../game/swipeGame.ts'
import { ANSWERS_QUEUED } from '../live.ts'
import { matchesQuery } from '../matches/queries.ts'
import {
  type QueuedAnswer,
  settledAnswers,
  waitingAnswers,
  withAnswer,
  withWaiting,
} from './answerSession.ts'
import { answersQuery } from './queries.ts'
import { sendingTexts as texts } from './texts.ts'

const queue = createSyncQueue<QueuedAnswer>({
  store: answersStore,
  items: waitingAnswers,
  prepare({ question, answer, instead }) {
    const questionId = question.id
    return answer === null
      ? prepareCall(takeAnswerBack, { params: { questionId }, body: { instead } })
      : prepareCall(answerQuestion, { body: { questionId, answer, instead } })
  },
  onSettled(entry, outcome) {
    const isAccepted = outcome !== null && 'answer' in outcome
    settledAnswers.set([...settledAnswers.get(), entry])
    if (isAccepted) {
      queryClient.setQueryData(answersQuery.queryKey, (list) => list && withWaiting(list, [entry]))
      if (entry.answer === null) openAgain(entry.question)
    } else {
      void queryClient.invalidateQueries({ queryKey: answersQuery.queryKey })
      // Shown as open since it was taken back here.
      if (entry.answer === null) {
        void queryClient.invalidateQueries({ queryKey: gameQuery.queryKey })
      }
    }
    void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
    if (outcome !== null && 'cause' in outcome) {
      logFailure('Die Antwort wurde abgelehnt', outcome.cause)
      notice(sentenceOf(outcome.cause, texts.refused))
    }
    return undefined
  },
  onDropped: () => notice(texts.dropped),
})

const updateMark = createQueueMark(ANSWERS_QUEUED, answersStore, waitingAnswers)

/** Sends the queued answers in order, whatever screen is open. Later calls do nothing. */
export function startAnswerQueue(): void {
  if (queue.start()) updateMark()
}

/**
 * Answers a question; null withdraws the answer. Shown at once, then sent to the server, which
 * refuses it if by then it has another answer than the one shown here (decision 0058).
 * @param instead the answer shown until now
 */
export function submitAnswer(
  question: Question,
  answer: QuestionAnswer | null,
  instead: StandingAnswer,
): void {
  const item = queue.newItem()
  if (item === null) return
  if (answer === null) openAgain(question)
  queue.change(withAnswer(waitingAnswers.get(), { ...item, question, answer, instead }))
}

function openAgain(question: Question): void {
  queryClient.setQueryData(gameQuery.queryKey, (page) => page && withOpenAgain(page, question))
}
