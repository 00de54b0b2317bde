import { answerQuestion, type Question, takeAnswerBack } from '#contract/questions/calls.ts'
import type { QuestionAnswer, StandingAnswer } from '#contract/questions/rules.ts'
import { prepareCall, sentenceOf } from '#web/lib/http/api.ts'
import { defineChange } from '#web/lib/offline/changes.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { notice } from '#web/ui/feedback/notices.ts'
import { gameQuery } from '../game/queries.ts'
import { withOpenAgain } from '../game/swipeGame.ts'
import { matchesQuery } from '../matches/queries.ts'
import {
  ANSWER,
  following,
  type GivenAnswer,
  settledAnswers,
  withWaiting,
} from './answerSession.ts'
import { answersQuery } from './queries.ts'
import { sendingTexts as texts } from './texts.ts'

const answers = defineChange<GivenAnswer>({
  kind: ANSWER,
  lane: 'answers',
  replaces: ({ question }, earlier) => question.id === earlier.question.id,
  following,
  prepare({ question, answer, instead }) {
    const questionId = question.id
    return answer === null
      ? prepareCall(takeAnswerBack, { params: { questionId }, body: { instead } })
      : prepareCall(answerQuestion, { body: { questionId, answer, instead } })
  },
  onSettled(given) {
    settledAnswers.set([...settledAnswers.get(), given])
    void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
  },
  onAccepted(given) {
    queryClient.setQueryData(answersQuery.queryKey, (list) => list && withWaiting(list, [given]))
    if (given.answer === null) openAgain(given.question)
  },
  onRefused({ answer }, cause) {
    void queryClient.invalidateQueries({ queryKey: answersQuery.queryKey })
    // Shown as open since it was taken back here.
    if (answer === null) void queryClient.invalidateQueries({ queryKey: gameQuery.queryKey })
    notice(sentenceOf(cause, texts.refused))
  },
})

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
  if (answer === null) openAgain(question)
  answers.submit({ question, answer, instead })
}

function openAgain(question: Question): void {
  queryClient.setQueryData(gameQuery.queryKey, (page) => page && withOpenAgain(page, question))
}
