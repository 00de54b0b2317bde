import { queryOptions } from '@tanstack/react-query'
import { listQuestions } from '#contract/questions/calls.ts'
import { GAME_MAX_LEVEL, GAME_PAGE_SIZE } from '#contract/questions/rules.ts'
import { call } from '../../../lib/http/api.ts'
import { readAnswerSession } from '../answers/answerSessionStore.ts'
import { type GamePage, withOpenAgain } from './swipeGame.ts'

/** The next open questions; always page 1, because answered ones leave it (API-62, O-129). */
export const gameQuery = queryOptions({
  queryKey: ['questions', 'game'],
  queryFn: async ({ signal }): Promise<GamePage> => {
    const { acknowledged } = readAnswerSession()
    const query = { pageSize: String(GAME_PAGE_SIZE), maxDirtyLevel: String(GAME_MAX_LEVEL) }
    const { questions, allQuestionsMeta } = await call(listQuestions, { query }, { signal })
    const page: GamePage = {
      questions,
      ...allQuestionsMeta,
      more: questions.length >= GAME_PAGE_SIZE,
      acknowledged,
    }
    // Withdrawals that the server may not have yet.
    return readAnswerSession()
      .waiting.filter(({ answer }) => answer === null)
      .reduce((all, { question }) => withOpenAgain(all, question), page)
  },
  staleTime: 0,
})
