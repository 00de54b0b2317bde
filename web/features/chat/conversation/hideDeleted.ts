import type { InfiniteData } from '@tanstack/react-query'
import type { searchMessages } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { queryClient } from '../../../lib/query/queryClient.ts'
import { draft, writeDraft } from '../composer/draft.ts'
import { SEARCH_KEY } from '../search/searchKey.ts'
import { chatPhoto } from '../viewer/chatPhoto.ts'
import { quoteOf } from './messageWindow.ts'

type Searched = InfiniteData<Answer<typeof searchMessages>>

/**
 * Hides deleted messages outside of the list: the photo shown full-screen, the quote of the draft, the
 * hits of a search (O-074). Ignores messages that are not deleted.
 */
export function hideDeleted(messages: readonly Message[]): void {
  const deleted = messages.filter(({ deletedAt }) => deletedAt !== null)
  if (deleted.length === 0) return
  const photo = chatPhoto.get()
  const { reply } = draft.get()
  for (const message of deleted) {
    if (message.id === photo?.id) chatPhoto.set({ ...photo, deletedAt: message.deletedAt })
    if (message.id === reply?.id) writeDraft({ reply: quoteOf(message) })
  }
  const ids = new Set(deleted.map(({ id }) => id))
  void queryClient.invalidateQueries({
    queryKey: SEARCH_KEY,
    // A deletion comes with every catch-up for a while: the search begins anew only for its own.
    predicate: ({ state }) =>
      (state.data as Searched | undefined)?.pages.some(({ messages: searched }) =>
        searched.some(({ id }) => ids.has(id)),
      ) === true,
  })
}
