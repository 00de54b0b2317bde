import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseNext, readStoryPath, restartPath, type StoryPath } from '#contract/stories/calls.ts'
import { call } from '../../../lib/http/api.ts'
import { liveQuery, persistedQuery } from '../../../lib/query/queryClient.ts'

/** How far both have come; the partner's choices arrive by `resync`. */
export const pathQuery = (storyId: number) =>
  queryOptions({
    queryKey: ['stories', 'path', storyId],
    queryFn: ({ signal }) => call(readStoryPath, { params: { id: String(storyId) } }, { signal }),
    meta: {
      ...liveQuery.meta,
      ...persistedQuery.meta,
      failure: 'Geschichten konnten nicht geladen werden',
    },
  })

/** Goes on, or with null begins again. */
export function useChoose(storyId: number) {
  const cache = useQueryClient()
  const params = { id: String(storyId) }
  const { queryKey } = pathQuery(storyId)
  return useMutation({
    mutationFn: async (choice: { after: number; to: string } | null): Promise<StoryPath> => {
      await cache.cancelQueries({ queryKey })
      return choice === null
        ? call(restartPath, { params })
        : call(chooseNext, { params, body: choice })
    },
    onSuccess: (path) => cache.setQueryData(queryKey, path),
  })
}
