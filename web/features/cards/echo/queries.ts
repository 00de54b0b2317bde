import { queryOptions, useQuery } from '@tanstack/react-query'
import { askedEcho, cardEchoes } from '#contract/cards/echo-calls.ts'
import { call } from '#web/lib/http/api.ts'
import { dailyQuery, persistedQuery } from '#web/lib/query/queryClient.ts'

/** The card that Heute asks about today. */
export const askedEchoQuery = queryOptions({
  queryKey: ['cards', 'asked-echo'],
  queryFn: ({ signal }) => call(askedEcho, {}, { signal }),
  ...dailyQuery,
})

/** The past days of a card with what was said of them; they change at midnight UTC. */
export const echoesQuery = (cardId: string) =>
  queryOptions({
    queryKey: ['cards', 'echoes', cardId],
    queryFn: ({ signal }) => call(cardEchoes, { params: { id: cardId } }, { signal }),
    ...dailyQuery,
    meta: { ...dailyQuery.meta, ...persistedQuery.meta },
  })

export const useEchoes = (cardId: string) => useQuery(echoesQuery(cardId))
