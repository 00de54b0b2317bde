import { answerQuestion, type Question, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import { type PreparedCall, prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { isPermanent } from '../../../lib/http/backoff.ts'
import { logFailure } from '../../../lib/log.ts'
import { answersStore } from '../../../lib/offline/offlineStore.ts'
import { createSyncQueue } from '../../../lib/offline/syncQueue.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import { gameQuery } from '../game/queries.ts'
import { withOpenAgain } from '../game/swipeGame.ts'
import { matchesQuery } from '../matches/queries.ts'
import {
  EMPTY_SESSION,
  type QueuedAnswer,
  withAnswer,
  withoutAnswer,
  withRestored,
  withTry,
  withWaiting,
} from './answerSession.ts'
import { setAnswerSession as publish, readAnswerSession, updateMark } from './answerSessionStore.ts'
import { answersQuery } from './queries.ts'
import { sendingTexts as texts } from './texts.ts'

const queue = createSyncQueue<QueuedAnswer>({
  store: answersStore,
  items: () => readAnswerSession().waiting,
  next: () => readAnswerSession().waiting[0],
  restore: (stored) => publish(withRestored(readAnswerSession(), stored)),
  onAttempt: ({ id }) => publish(withTry(readAnswerSession(), id)),
  remove: (entry) => settle(entry, false),
  clear: () => publish(EMPTY_SESSION),
  onDropped: () => notice(texts.dropped),
  wireOf: (entry) => prepareAnswer(entry).wire,
  send,
})

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
  const { waiting: before } = readAnswerSession()
  publish(withAnswer(readAnswerSession(), { ...item, question, answer, instead, tried: false }))
  if (answer === null) openAgain(question)
  queue.itemsChanged(before)
}

function prepareAnswer({ question, answer, instead }: QueuedAnswer): PreparedCall<unknown> {
  const questionId = question.id
  return answer === null
    ? prepareCall(takeAnswerBack, { params: { questionId }, body: { instead } })
    : prepareCall(answerQuestion, { body: { questionId, answer, instead } })
}

/** Throws if the answer stays queued. */
async function send(entry: QueuedAnswer): Promise<void> {
  try {
    await prepareAnswer(entry).send()
  } catch (cause) {
    logFailure('Die Antwort ist nicht angekommen', cause)
    if (!isPermanent(cause)) throw cause
    // O-133: the question is hidden until the next visit.
    if (entry.owner === queue.owner()) settle(entry, false)
    notice(sentenceOf(cause, texts.refused))
    return
  }
  if (entry.owner === queue.owner()) settle(entry, true)
}

function settle(entry: QueuedAnswer, accepted: boolean): void {
  // Into the cached list before it leaves the queue: it never disappears in between.
  if (accepted) {
    queryClient.setQueryData(answersQuery.queryKey, (list) => list && withWaiting(list, [entry]))
    if (entry.answer === null) openAgain(entry.question)
  } else void queryClient.invalidateQueries({ queryKey: answersQuery.queryKey })
  publish(withoutAnswer(readAnswerSession(), entry.id))
  // Shown as open since it was taken back here.
  if (!accepted && entry.answer === null) {
    void queryClient.invalidateQueries({ queryKey: gameQuery.queryKey })
  }
  void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
}

function openAgain(question: Question): void {
  queryClient.setQueryData(gameQuery.queryKey, (page) => page && withOpenAgain(page, question))
}
