import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseNext, restartPath, type StoryPath } from '#contract/stories/calls.ts'
import { call } from '#web/lib/http/api.ts'
import { pathQuery } from '../queries.ts'

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
