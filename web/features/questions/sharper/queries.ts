import { queryOptions } from '@tanstack/react-query'
import { readSharper } from '#contract/questions/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { SHARPER_KEY } from '../keys.ts'

/** An event says when it changes; between pages of the game it is not asked for again. */
const FRESH_MS = 30_000

export const sharperQuery = queryOptions({
  queryKey: SHARPER_KEY,
  queryFn: ({ signal }) => call(readSharper, {}, { signal }),
  staleTime: FRESH_MS,
})
