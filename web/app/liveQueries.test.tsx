import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { listCategories, listSelections, listTags, readCard } from '#contract/cards/calls.ts'
import { listMoods } from '#contract/cards/filter-calls.ts'
import { gallery } from '#contract/chat/photo-calls.ts'
import type { Call } from '#contract/kernel/call.ts'
import { listStorySummaries, readStory, readStoryPath } from '#contract/stories/calls.ts'
import { playedQuery } from '../features/cards/choice/queries.ts'
import { cardQuery, categoriesQuery, moodsQuery, tagsQuery } from '../features/cards/queries.ts'
import { galleryQuery } from '../features/chat/gallery/galleryQuery.ts'
import { pathQuery, summariesQuery, useStory } from '../features/stories/queries.ts'
import { queryClient } from '../lib/query/queryClient.ts'
import { emitAppEvent } from '../lib/realtime/appEvents.ts'
import { miaPaired } from '../testing/people.ts'
import { serverFor } from '../testing/renderApp.tsx'

afterEach(() => queryClient.clear())

/** Each call with the query that shows it. */
const shown: readonly [Call, () => { readonly isSuccess: boolean }][] = [
  [listSelections, () => useQuery(playedQuery)],
  [listCategories, () => useQuery(categoriesQuery)],
  [listMoods, () => useQuery(moodsQuery())],
  [listTags, () => useQuery(tagsQuery)],
  [readCard, () => useQuery(cardQuery('1'))],
  [gallery, () => useInfiniteQuery(galleryQuery)],
  [listStorySummaries, () => useQuery(summariesQuery)],
  [readStory, () => useStory('1')],
  [readStoryPath, () => useQuery(pathQuery(1))],
]

test.each(shown.map(([call, read]) => [`${call.method} ${call.path}`, call, read] as const))(
  'O-062 %s is read once more when the connection stands: what the partner did before came unheard',
  async (_name, call, read) => {
    const server = serverFor(miaPaired)
      .on(gallery, () => [])
      .on(readStoryPath, () => ({ passages: [], choices: [] }))
    const { result, unmount } = renderHook(read, {
      wrapper: ({ children }: { readonly children: React.ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    })
    await waitFor(() => expect(result.current.isSuccess).toBe(true))
    expect(server.requests(call)).toHaveLength(1)
    emitAppEvent('connected')
    await waitFor(() => expect(server.requests(call)).toHaveLength(2))
    unmount()
  },
)
