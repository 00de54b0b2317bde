import { queryOptions, useQuery } from '@tanstack/react-query'
import { readPause } from '#contract/pause/calls.ts'
import { call } from '../http/api.ts'
import { dailyQuery, queryClient } from './queryClient.ts'

/**
 * The pause and the stop word, which screens of several features stand by. Persisted for good: without
 * a network a pause goes on as it was last seen.
 */
export const pauseQuery = queryOptions({
  queryKey: ['pause'],
  queryFn: ({ signal }) => call(readPause, {}, { signal }),
  ...dailyQuery,
  meta: { live: true, persist: 'always', hasNoAge: true },
})

/** Whether the couple pauses, as far as this device knows. */
export const useIsPaused = (): boolean => useQuery(pauseQuery, queryClient).data?.on === true
