import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasNoData } from '../../../lib/queryFailure.ts'
import { keepPlace, placeIn } from '../deck-queries.ts'
import { cardsAhead, indexIn, remaining } from '../deck-state.ts'
import { useOwnLimits } from '../reaction-queries.ts'
import { playedQuery } from '../selection-queries.ts'
import { wrap } from './carouselMath.ts'
import { useDeckQuery } from './useDeckQuery.ts'

/** With fewer cards ahead the next page is fetched, long before anybody sees the end. */
const FETCH_AHEAD = 12

/** The deck without the played cards, and where one stands in it. */
export function useDeck() {
  const cache = useQueryClient()
  const deck = useDeckQuery()
  const played = useQuery(playedQuery)
  const limits = useOwnLimits()
  const [place, setPlace] = useState(() => placeIn(cache))

  // A played card cannot be chosen again: without their list nothing is dealt.
  const known = deck.data !== undefined && played.data !== undefined
  const cards = known
    ? remaining(
        deck.data.pages.map((page) => page.cards),
        new Set([...played.data.map(({ cardId }) => cardId), ...limits]),
      )
    : []
  const index = indexIn(cards, place)
  const wantsMore = known && deck.hasNextPage && cardsAhead(index, cards.length) < FETCH_AHEAD
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = deck

  useEffect(() => {
    if (wantsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage, cards.length])

  const moveTo = (next: number) => {
    const there = { index: next, id: cards[wrap(next, cards.length)]?.id }
    setPlace(there)
    keepPlace(cache, there)
  }

  const failed = hasNoData(deck) || hasNoData(played)
  return {
    cards,
    index,
    moveTo,
    current: cards.length === 0 ? undefined : cards[wrap(index, cards.length)],
    state: failed
      ? ('failed' as const)
      : cards.length > 0
        ? ('full' as const)
        : !known || (deck.hasNextPage && !isFetchNextPageError)
          ? ('loading' as const)
          : isFetchNextPageError
            ? ('failed' as const)
            : ('empty' as const),
    error: deck.data === undefined ? deck.error : played.error,
    retry() {
      if (played.data === undefined) void played.refetch()
      if (deck.data === undefined) void deck.refetch()
      else if (known) void fetchNextPage()
    },
    retrying: deck.isFetching || played.isFetching,
  }
}
