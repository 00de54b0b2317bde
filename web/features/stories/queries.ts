import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '#contract/kernel/call.ts'
import {
  listStorySummaries,
  readStory,
  readStoryPath,
  restoreStory,
  type Story,
  searchStories,
  storyCards,
  storyMatches,
} from '#contract/stories/calls.ts'
import { storyChanged } from '#contract/stories/errors.ts'
import { call, isRefusal } from '#web/lib/http/api.ts'
import { liveQuery, persistedQuery, queryClient } from '#web/lib/query/queryClient.ts'
import { retainShownItems } from '#web/lib/query/retainShownItems.ts'

const MINUTES = 60_000

/** FEHLER-09 */
const meta = { failure: 'Geschichten konnten nicht geladen werden' }
/** For data the partner may change meanwhile. */
const liveMeta = { ...meta, ...liveQuery.meta, ...persistedQuery.meta }

/** The common stories and the pair's own, without their texts. */
export const summariesQuery = queryOptions({
  queryKey: ['stories', 'list'],
  queryFn: ({ signal }) => call(listStorySummaries, {}, { signal }),
  meta: liveMeta,
})

/** Numbers of the stories that have each word in their texts. */
export const storySearchQuery = (search: string) =>
  queryOptions({
    queryKey: ['stories', 'search', search],
    queryFn: ({ signal }) => call(searchStories, { body: { search } }, { signal }),
    enabled: search !== '',
    staleTime: 0,
    networkMode: 'always',
    retry: false,
    meta: { ...meta, ...liveQuery.meta },
  })

export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ['stories', 'one', id],
    queryFn: ({ signal }) => call(readStory, { params: { id } }, { signal }),
    staleTime: 5 * MINUTES,
    meta: liveMeta,
  })

/** One story with its texts. */
export const useStory = (id: string) => useQuery(storyQuery(id))

/**
 * The cards that fit a story; read at every visit, since a limit of either changes them (O-174).
 */
export const storyCardsQuery = (id: number) =>
  queryOptions({
    queryKey: ['stories', 'cards', id],
    queryFn: ({ signal }) => call(storyCards, { params: { id: String(id) } }, { signal }),
    staleTime: 0,
    meta: { failure: 'Karten zur Geschichte konnten nicht geladen werden' },
  })

/** How far both have come in a story that branches; the partner's choices arrive by `resync`. */
export const pathQuery = (id: number) =>
  queryOptions({
    queryKey: ['stories', 'path', id],
    queryFn: ({ signal }) => call(readStoryPath, { params: { id: String(id) } }, { signal }),
    meta: liveMeta,
  })

type Match = Answer<typeof storyMatches>['matches'][number]

/** Matches stay in the open list although the server lists them once (O-148). */
export const shownMatches = retainShownItems(({ story }: Match) => story.id)

/**
 * Stories both like, refetched on every visit. Requests are not aborted: the server counts a match
 * as seen once it has sent it.
 */
export const matchesQuery = queryOptions({
  queryKey: ['stories', 'matches'],
  queryFn: async () => {
    const keep = shownMatches.startRead()
    const answer = await call(storyMatches, {})
    return { ...answer, matches: keep(answer.matches) }
  },
  staleTime: 0,
  meta,
})

/** Writes a story into the cache. */
export function cacheStory(story: Story): void {
  queryClient.setQueryData(storyQuery(String(story.id)).queryKey, story)
  void queryClient.invalidateQueries({ queryKey: summariesQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey })
}

/**
 * Goes back from the version `insteadOf` to the original of a common story. If it was rewritten
 * meanwhile, `onChanged` is called with what it has become.
 */
export function useRestoreStory(
  id: string,
  { onRestored, onChanged }: { onRestored: () => void; onChanged: (story: Story) => void },
) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (insteadOf: Story) =>
      call(restoreStory, { params: { id }, body: { insteadOf: insteadOf.revision } }),
    onError: async (cause) => {
      if (!isRefusal(cause, storyChanged)) return
      const newer = await cache.fetchQuery({ ...storyQuery(id), staleTime: 0 }).catch(() => null)
      if (newer !== null) onChanged(newer)
    },
    onSuccess: async () => {
      cache.removeQueries({ queryKey: storyQuery(id).queryKey })
      await cache.invalidateQueries({ queryKey: ['stories'] })
      onRestored()
    },
  })
}
