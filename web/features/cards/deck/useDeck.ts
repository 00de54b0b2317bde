import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { hasNoData } from '../../../lib/query/queryFailure.ts'
import { wrap } from '../carousel/state.ts'
import { playedQuery } from '../day/queries.ts'
import { useOwnLimits } from '../reactions/queries.ts'
import { readDeckPosition, saveDeckPosition, useDeckQuery } from './queries.ts'
import { cardsAhead, indexOfPosition, unplayedCards } from './state.ts'

/** With fewer cards ahead the next page is fetched. */
const FETCH_AHEAD = 12

/** The deck without the played cards, and the position in it. */
export function useDeck() {
  const cache = useQueryClient()
  const deck = useDeckQuery()
  const played = useQuery(playedQuery)
  const limits = useOwnLimits()
  const [place, setPlace] = useState(() => readDeckPosition(cache))

  // Waits for the played cards, which cannot be chosen again.
  const known = deck.data !== undefined && played.data !== undefined
  const cards = known
    ? unplayedCards(
        deck.data.pages.map((page) => page.cards),
        new Set([...played.data.map(({ cardId }) => cardId), ...limits]),
      )
    : []
  const index = indexOfPosition(cards, place)
  const wantsMore = known && deck.hasNextPage && cardsAhead(index, cards.length) < FETCH_AHEAD
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = deck

  useEffect(() => {
    if (wantsMore && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [wantsMore, isFetchingNextPage, isFetchNextPageError, fetchNextPage, cards.length])

  const moveTo = (next: number) => {
    const there = { index: next, id: cards[wrap(next, cards.length)]?.id }
    setPlace(there)
    saveDeckPosition(cache, there)
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
