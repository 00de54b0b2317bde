import { queryOptions } from '@tanstack/react-query'
import {
  listAnswers,
  listQuestions,
  type Paar,
  questionMatches,
} from '#contract/questions/calls.ts'
import { GAME_MAX_LEVEL, GAME_PAGE_SIZE } from '#contract/questions/rules.ts'
import { call } from '../../lib/api.ts'
import { liveQuery } from '../../lib/query.ts'
import { retainShownItems } from '../../lib/retainShownItems.ts'
import { readAnswerSession } from './answer-session-live.ts'
import { type GamePage, withOpenAgain } from './game-state.ts'
import { MATCHES_KEY } from './key-queries.ts'

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

/** One's own answers, last changed first. */
export const answersQuery = queryOptions({
  queryKey: ['questions', 'answers'],
  queryFn: ({ signal }) => call(listAnswers, {}, { signal }),
})

/** Matches stay in the open list although the server lists them once (O-148). */
export const shownMatches = retainShownItems(({ fragePaar }: Paar) => fragePaar.geben.id)

/**
 * Matches, refetched on every visit. Requests are not aborted: the server counts a match as seen
 * once it has sent it.
 */
export const matchesQuery = queryOptions({
  queryKey: MATCHES_KEY,
  queryFn: async () => {
    const keep = shownMatches.startRead()
    const { paare } = await call(questionMatches, {})
    return { paare: keep(paare) }
  },
  staleTime: 0,
  // FRAGEN-40
  meta: { ...liveQuery.meta, failure: 'Matches konnten nicht geladen werden' },
})
