import {
  infiniteQueryOptions,
  notifyManager,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import {
  answerOfDay,
  type DailyQuestion,
  pastQuestions,
  questionOfToday,
  searchPastQuestions,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { alreadyRevealed, answerChanged, dayIsOver } from '#contract/daily-questions/errors.ts'
import { savedAnswer } from '#contract/daily-questions/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { call, isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { dailyQuery, liveQuery, persistedQuery } from '#web/lib/query/queryClient.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { DAILY_QUESTIONS_KEY } from './live.ts'
import { questionTexts as texts } from './texts.ts'
import {
  type Draft,
  forgetSaved,
  recordAttempt,
  recordFault,
  storeWithdrawn,
} from './today/draft.ts'

/** The question of today with one's own answer, and the partner's once both have answered. */
export const questionOfTodayQuery = queryOptions({
  queryKey: [...DAILY_QUESTIONS_KEY, 'today'],
  queryFn: ({ signal }) => call(questionOfToday, {}, { signal }),
  ...dailyQuery,
})

/** The next page with questions, or the last one: over a year without an own answer a page is empty. */
async function readPast(
  before: string | null,
  signal: AbortSignal,
): Promise<Answer<typeof pastQuestions>> {
  const query = before === null ? {} : { before }
  const page = await call(pastQuestions, { query }, { signal })
  const isOver = page.questions.length > 0 || page.next === null
  return isOver ? page : readPast(page.next, signal)
}

/** The questions one has answered, newest first. */
export const pastQuestionsQuery = infiniteQueryOptions({
  queryKey: [...DAILY_QUESTIONS_KEY, 'past'],
  queryFn: ({ pageParam, signal }) => readPast(pageParam, signal),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})

/** The questions one has answered whose words, as one may read them, have each word of a search. */
export const pastSearchQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...DAILY_QUESTIONS_KEY, 'search', search],
    queryFn: ({ pageParam: before, signal }) =>
      call(
        searchPastQuestions,
        { body: { search, ...(before !== null && { before }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: search !== '',
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    ...liveQuery,
  })

/** Whether the server refused because the screen shows an older state than the server has. */
const isOutdated = (error: Error): boolean =>
  [alreadyRevealed, answerChanged, dayIsOver].some((refusal) => isRefusal(error, refusal))

/** Reads all questions anew, without what is on its way already. */
function useReread() {
  const cache = useQueryClient()
  return {
    stop: () => cache.cancelQueries({ queryKey: DAILY_QUESTIONS_KEY }),
    start: () => cache.invalidateQueries({ queryKey: DAILY_QUESTIONS_KEY }),
  }
}

/** The own answer as a change names what it replaces; null without one. */
export const savedOf = ({ mine, guess }: Pick<DailyQuestion, 'mine' | 'guess'>): string | null =>
  mine === null ? null : savedAnswer(mine, guess.mine)

interface Saving {
  readonly text: string
  readonly guess: string | null
  /** The own answer that was shown, null for none, and those tried since. */
  readonly insteadOf: Draft['insteadOf']
}

const SAVE_KEY = [...DAILY_QUESTIONS_KEY, 'save']

/** Whether an answer is being saved, also by a form that was left meanwhile. */
export const useIsSaving = (): boolean => useIsMutating({ mutationKey: SAVE_KEY }) > 0

/** Saves an answer to the question of a day; its draft is forgotten, or has the fault. */
export function useSaveAnswer(day: string) {
  const cache = useQueryClient()
  const reread = useReread()
  return useMutation({
    mutationKey: SAVE_KEY,
    mutationFn: ({ text, guess, insteadOf }: Saving) =>
      call(answerOfDay, {
        body: { day, text, ...(guess !== null && { guess }), insteadOf: [...insteadOf] },
      }),
    onMutate(saving) {
      recordAttempt(day, saving)
      return reread.stop()
    },
    onSuccess: (saved, { text }) => {
      cache.setQueryData(questionOfTodayQuery.queryKey, saved)
      // After the screen has the saved answer: without its draft it would show the one before.
      notifyManager.schedule(() => forgetSaved(day, text))
      void cache.invalidateQueries({ queryKey: pastQuestionsQuery.queryKey })
    },
    async onError(cause) {
      logFailure('Antwort konnte nicht gespeichert werden', cause)
      const isTold = isOutdated(cause) && !isRefusal(cause, answerChanged)
      if (isTold) toast(sentenceOf(cause, texts.failed))
      if (isOutdated(cause)) await reread.start()
      if (!isTold) recordFault(day, cause)
    },
  })
}

/** Saves an option at one tap. A tap is soon repeated: it leaves no draft, and a fault is a toast. */
export function useChoose({ day, ...shown }: DailyQuestion) {
  const cache = useQueryClient()
  const reread = useReread()
  return useMutation({
    mutationKey: SAVE_KEY,
    mutationFn: (text: string) =>
      call(answerOfDay, { body: { day, text, insteadOf: [savedOf(shown)] } }),
    onMutate: reread.stop,
    onSuccess(saved) {
      cache.setQueryData(questionOfTodayQuery.queryKey, saved)
      void cache.invalidateQueries({ queryKey: pastQuestionsQuery.queryKey })
    },
    onError(cause) {
      logFailure('Antwort konnte nicht gespeichert werden', cause)
      toast(sentenceOf(cause, texts.chooseFailed))
      void reread.start()
    },
  })
}

/**
 * Takes an own answer back that only oneself can read.
 * @param keepsDraft it becomes the draft of that day, also once the screen was left
 */
export function useWithdrawAnswer(question: DailyQuestion, { keepsDraft = false } = {}) {
  const { day, mine, guess } = question
  const cache = useQueryClient()
  const reread = useReread()
  return useMutation({
    mutationFn: () =>
      call(withdrawAnswerOfDay, {
        query: { day },
        body: { insteadOf: savedOf(question) ?? undefined },
      }),
    onMutate: reread.stop,
    onSuccess: () => {
      if (keepsDraft && mine !== null) storeWithdrawn(day, mine, guess.mine)
      const none = { mine: null, guess: { ...guess, mine: null } }
      cache.setQueryData(questionOfTodayQuery.queryKey, (known) =>
        known?.question?.day === day ? { question: { ...known.question, ...none } } : known,
      )
      void reread.start()
    },
    onError: (cause) => {
      logFailure('Antwort konnte nicht zurückgenommen werden', cause)
      toast(sentenceOf(cause, texts.withdrawFailed))
      if (isOutdated(cause)) void reread.start()
    },
  })
}
