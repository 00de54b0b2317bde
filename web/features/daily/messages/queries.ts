import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listDailyMessages, postDailyMessage } from '#contract/daily/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { dailyQuery } from '../../../lib/query/queryClient.ts'
import { today } from '../../../lib/time/serverClock.ts'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { MESSAGES_KEY } from '../live.ts'
import { boxTexts } from './texts.ts'

/** All messages of today and the partner's newest. */
export const messagesQuery = queryOptions({
  queryKey: MESSAGES_KEY,
  queryFn: ({ signal }) => call(listDailyMessages, {}, { signal }),
  // HEUTE-15
  ...dailyQuery,
})

/** Sends a message for today (HEUTE-13); the screen shows a failure. */
export function useSendMessage() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (message: string) => call(postDailyMessage, { body: { message, date: today() } }),
    onSuccess: ({ message }) => {
      cache.setQueryData(
        messagesQuery.queryKey,
        (known) =>
          known && {
            ...known,
            messages: [...known.messages.filter(({ id }) => id !== message.id), message],
          },
      )
      toast(boxTexts.sent)
    },
    onError: (cause) => logFailure('Nachricht konnte nicht gesendet werden', cause),
  })
}
