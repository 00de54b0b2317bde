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
  pastQuestions,
  questionOfToday,
  withdrawAnswerOfDay,
} from '#contract/daily-questions/calls.ts'
import { alreadyRevealed, answerChanged, dayIsOver } from '#contract/daily-questions/errors.ts'
import { call, isRefusal, sentenceOf } from '../../lib/http/api.ts'
import { logFailure } from '../../lib/log.ts'
import { dailyQuery, liveQuery, persistedQuery } from '../../lib/query/queryClient.ts'
import { toast } from '../../ui/feedback/toastStore.ts'
import { DAILY_QUESTIONS_KEY } from './live.ts'
import { questionTexts as texts } from './texts.ts'
import { type Draft, forgetSaved, keepWithdrawn, noteAttempt, noteFault } from './today/draft.ts'

/** The question of today with one's own answer, and the partner's once both have answered. */
export const questionOfTodayQuery = queryOptions({
  queryKey: [...DAILY_QUESTIONS_KEY, 'today'],
  queryFn: ({ signal }) => call(questionOfToday, {}, { signal }),
  ...dailyQuery,
})

/** The questions one has answered, newest first. */
export const pastQuestionsQuery = infiniteQueryOptions({
  queryKey: [...DAILY_QUESTIONS_KEY, 'past'],
  queryFn: ({ pageParam, signal }) =>
    call(pastQuestions, { query: pageParam === null ? {} : { before: pageParam } }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
  meta: { ...liveQuery.meta, ...persistedQuery.meta },
})

/** What a screen shows may be older than what the server refuses for. */
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

interface Saving {
  readonly text: string
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
    mutationFn: ({ text, insteadOf }: Saving) =>
      call(answerOfDay, { body: { day, text, insteadOf: [...insteadOf] } }),
    onMutate(saving) {
      noteAttempt(day, saving)
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
      if (!isTold) noteFault(day, cause)
    },
  })
}

/**
 * Takes an own answer back that only oneself can read.
 * @param keepsDraft it becomes the draft of that day, also once the screen was left
 */
export function useWithdrawAnswer(day: string, { keepsDraft = false } = {}) {
  const cache = useQueryClient()
  const reread = useReread()
  return useMutation({
    mutationFn: (insteadOf: string) =>
      call(withdrawAnswerOfDay, { query: { day }, body: { insteadOf } }),
    onMutate: reread.stop,
    onSuccess: (_, withdrawn) => {
      if (keepsDraft) keepWithdrawn(day, withdrawn)
      cache.setQueryData(questionOfTodayQuery.queryKey, (known) =>
        known?.question?.day === day ? { question: { ...known.question, mine: null } } : known,
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
