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
 * Brings copies of messages outside of the list up to date: the quote of the draft, the hits of a
 * search, and the photo shown full-screen. None shows former words, or anything of a deleted message
 * (O-074).
 */
export function updateCopies(messages: readonly Message[]): void {
  const photo = chatPhoto.get()
  const { reply } = draft.get()
  for (const message of messages) {
    const { id, deletedAt } = message
    if (id === photo?.id && deletedAt !== null) chatPhoto.set({ ...photo, deletedAt })
    if (id === reply?.id) writeDraft({ reply: quoteOf(message) })
  }
  const texts = new Map(messages.map(({ id, text }) => [id, text]))
  void queryClient.invalidateQueries({
    queryKey: SEARCH_KEY,
    // Changes come with every catch-up for a while: the search begins anew only for those it shows.
    predicate: ({ state }) =>
      (state.data as Searched | undefined)?.pages.some(({ messages: hits }) =>
        hits.some(({ id, text }) => texts.has(id) && texts.get(id) !== text),
      ) === true,
  })
}
