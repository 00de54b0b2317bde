import { queryOptions } from '@tanstack/react-query'
import { listDailyMessages } from '#contract/daily/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { dailyQuery } from '#web/lib/query/queryClient.ts'
import { MESSAGES_KEY } from '../live.ts'

/** All messages of today and the partner's newest. */
export const messagesQuery = queryOptions({
  queryKey: MESSAGES_KEY,
  queryFn: ({ signal }) => call(listDailyMessages, {}, { signal }),
  // HEUTE-15
  ...dailyQuery,
})
