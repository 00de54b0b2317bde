import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { hasNoData } from '#web/lib/query/queryFailure.ts'
import type { ViewedQuery } from '#web/ui/query/QueryView.tsx'
import { wrap } from '../carousel/state.ts'
import { playedQuery, todayQuery } from '../choice/queries.ts'
import { useHeld } from '../hand/queries.ts'
import type { DeckMood } from '../queries.ts'
import { useOwnLimits } from '../reactions/queries.ts'
import { playedNow } from './playedNow.ts'
import { readDeckPosition, saveDeckPosition, useDeckQuery } from './queries.ts'
import { cardsAhead, indexOfPosition, unplayedCards } from './state.ts'

/** With fewer cards ahead the next page is fetched. */
const FETCH_AHEAD = 12

/** The deck of a mood without the played cards, and the position in it. */
export function useDeck(mood: DeckMood | undefined) {
  const cache = useQueryClient()
  const deck = useDeckQuery({ mood })
  const played = useQuery(playedQuery)
  const chosen = useQuery(todayQuery).data
  const limits = useOwnLimits()
  const held = useHeld()
  const [kept, keep] = useState({ mood, place: readDeckPosition(cache, mood) })
  // Each mood has a place of its own.
  const place = kept.mood === mood ? kept.place : readDeckPosition(cache, mood)

  // Waits for the played cards, which cannot be chosen again.
  const known = deck.data !== undefined && played.data !== undefined
  const cards = known
    ? unplayedCards(
        deck.data.pages.map((page) => page.cards),
        new Set([...playedNow(played.data, chosen), ...held, ...limits]),
      )
    : []
  const index = indexOfPosition(cards, place)
  const wantsMore = known && deck.hasNextPage && cardsAhead(index, cards.length) < FETCH_AHEAD
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = deck
  const isIdle = deck.fetchStatus === 'idle'

  useEffect(() => {
    // While it is read again, a further page would stop that, or be stopped by it.
    if (wantsMore && isIdle && !isFetchNextPageError) void fetchNextPage()
  }, [wantsMore, isIdle, isFetchNextPageError, fetchNextPage, cards.length])

  const moveTo = (next: number) => {
    const there = { index: next, id: cards[wrap(next, cards.length)]?.id }
    keep({ mood, place: there })
    saveDeckPosition(cache, mood, there)
  }

  // Undefined also while none of the pages read so far holds a card that can be chosen.
  const isSettled = cards.length > 0 || (known && !deck.hasNextPage)
  const query: ViewedQuery<readonly Card[]> = {
    data: isSettled ? cards : undefined,
    error: deck.error ?? played.error,
    isError: hasNoData(deck) || hasNoData(played) || isFetchNextPageError,
    isFetching: deck.isFetching || played.isFetching,
    fetchStatus: 'fetching',
    async refetch() {
      if (played.data === undefined) void played.refetch()
      if (deck.data === undefined) void deck.refetch()
      else if (known) void fetchNextPage()
    },
  }
  const rest = deck.hasNextPage
    ? {
        onMore: () => void fetchNextPage(),
        busy: isFetchingNextPage,
        refreshing: !isIdle,
        failed: isFetchNextPageError,
      }
    : null
  return { query, index, moveTo, rest, current: cards[wrap(index, cards.length)] }
}
