import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchMessages } from '#contract/chat/calls.ts'
import { SEARCH_HITS } from '#contract/chat/rules.ts'
import { composed, SEARCH_MIN } from '#contract/kernel/search.ts'
import { call } from '#web/lib/http/api.ts'
import { failureText } from '#web/lib/query/queryFailure.ts'
import { useDebouncedValue } from '#web/lib/useDebouncedValue.ts'
import { findHit } from './hits.ts'
import { SEARCH_KEY } from './searchKey.ts'
import { texts } from './texts.ts'

/** Searches backwards until there are enough hits, then pauses until more are asked for. */
export function useSearch(input: string) {
  const typed = composed(input.trim())
  const text = useDebouncedValue(typed)
  const [asked, setAsked] = useState({ text, hits: SEARCH_HITS })

  const { data, error, isError, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...SEARCH_KEY, text],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(searchMessages, { body: { text, ...(before && { before }) } }, { signal }),
    getNextPageParam: ({ before }) => before ?? undefined,
    enabled: text.length >= SEARCH_MIN,
    networkMode: 'always',
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
    meta: { stable: true, failure: 'Die Suche ist unterbrochen' },
  })
  const pages = data?.pages ?? []
  const hits = pages.flatMap(({ messages }) =>
    messages.map((message) => findHit(message, text)).filter((hit) => hit !== null),
  )
  const isPaused = hits.length >= (asked.text === text ? asked.hits : SEARCH_HITS)
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && !isPaused) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, isPaused, fetchNextPage])

  const isIdle = text.length < SEARCH_MIN || text !== typed
  return {
    hits: isIdle ? [] : hits,
    state: isIdle
      ? 'idle'
      : isFetching || (hasNextPage && !isPaused && !isError)
        ? 'searching'
        : isError
          ? 'failed'
          : hasNextPage
            ? 'paused'
            : 'done',
    error: failureText(error, texts.failed),
    /** Time of the oldest message searched so far. */
    until: pages.at(-1)?.until ?? null,
    more() {
      setAsked({ text, hits: hits.length + SEARCH_HITS })
      if (isError) void fetchNextPage()
    },
  } as const
}
