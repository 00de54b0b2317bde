import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type DailyQuestion,
  deleteReply,
  reactToAnswer,
  replyToAnswer,
} from '#contract/daily-questions/calls.ts'
import { alreadyReplied } from '#contract/daily-questions/errors.ts'
import type { REACTIONS } from '#contract/daily-questions/rules.ts'
import { call, isRefusal, sentenceOf } from '#web/lib/http/api.ts'
import { logFailure } from '#web/lib/log.ts'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { forgetReply } from './answers/draft.ts'
import { DAILY_QUESTIONS_KEY } from './live.ts'
import { replyTexts as texts } from './texts.ts'

/**
 * A change of what one says to the partner's answer; all screens that show it read it again.
 * @param toasts where no field says the fault
 * @param onSaved called once they show it, also where the screen was left meanwhile
 */
function useReplyChange<T>(
  change: (given: T) => Promise<unknown>,
  { toasts, onSaved }: { toasts: boolean; onSaved?: (given: T) => void },
) {
  const cache = useQueryClient()
  const reread = () => cache.invalidateQueries({ queryKey: DAILY_QUESTIONS_KEY })
  return useMutation({
    mutationFn: change,
    async onSuccess(_, given) {
      await reread()
      onSaved?.(given)
    },
    onError(cause) {
      logFailure('Erwiderung konnte nicht gespeichert werden', cause)
      if (toasts) toast(sentenceOf(cause, texts.failed))
      if (isRefusal(cause, alreadyReplied)) void reread()
    },
  })
}

type Emoji = (typeof REACTIONS)[number]

export const useReact = (day: DailyQuestion['day']) =>
  useReplyChange((emoji: Emoji | null) => call(reactToAnswer, { body: { day, emoji } }), {
    toasts: true,
  })
export const useReply = (day: DailyQuestion['day']) =>
  useReplyChange((reply: string) => call(replyToAnswer, { body: { day, reply } }), {
    toasts: false,
    onSaved: (reply) => forgetReply(day, reply),
  })
export const useDeleteReply = (day: DailyQuestion['day']) =>
  useReplyChange(() => call(deleteReply, { query: { day } }), { toasts: true })
