import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listQuestions } from '#contract/questions/calls.ts'
import { GAME_PAGE_SIZE } from '#contract/questions/rules.ts'
import { call } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { settledAnswers, waitingAnswers } from '../answers/answerSession.ts'
import { GAME_KEY } from '../keys.ts'
import { sharperQuery } from '../sharper/queries.ts'
import { gameMaxLevel } from './gameMaxLevel.ts'
import { type GamePage, withOpenAgain } from './swipeGame.ts'
import { requestedCategory } from './topic.ts'

const readPage = (bothWantSharper: boolean, signal: AbortSignal) => {
  const maxDirtyLevel = String(gameMaxLevel(bothWantSharper))
  const category = requestedCategory.get()
  const query = { pageSize: String(GAME_PAGE_SIZE), maxDirtyLevel, ...(category && { category }) }
  return call(listQuestions, { query }, { signal })
}

/** Whether both want sharper questions; not, while that cannot be read. */
async function bothWantSharper(client: QueryClient): Promise<boolean> {
  try {
    return (await client.fetchQuery(sharperQuery)).active
  } catch (cause) {
    logFailure('Schärfere Fragen können gerade nicht gelesen werden', cause)
    return false
  }
}

/** The next open questions; always page 1, because answered ones leave it (API-62, O-129). */
export const gameQuery = queryOptions({
  queryKey: GAME_KEY,
  queryFn: async ({ signal, client }): Promise<GamePage> => {
    const acknowledged = settledAnswers.get().length
    // Both at once: a page of the wrong levels is rare, and then read again (O-161).
    const expected = client.getQueryData(sharperQuery.queryKey)?.active ?? false
    const [page, active] = await Promise.all([readPage(expected, signal), bothWantSharper(client)])
    const read = active === expected ? page : await readPage(active, signal)
    const { questions, allQuestionsMeta } = read
    const game: GamePage = {
      questions,
      ...allQuestionsMeta,
      more: questions.length >= GAME_PAGE_SIZE,
      maxLevel: gameMaxLevel(active),
      acknowledged,
    }
    // Withdrawals that the server may not have yet.
    return waitingAnswers()
      .filter(({ answer }) => answer === null)
      .reduce((all, { question }) => withOpenAgain(all, question), game)
  },
  staleTime: 0,
})
