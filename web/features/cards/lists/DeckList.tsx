import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { LoadMore } from '#web/ui/query/LoadMore.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { usePlayed } from '../choice/queries.ts'
import { useDeckQuery } from '../deck/queries.ts'
import { unplayedCards } from '../deck/state.ts'
import { bothLikeQuery, type DeckFilter } from '../queries.ts'
import { useOwnLimits } from '../reactions/queries.ts'
import { CardListItem, ListSkeleton, listColumns } from '../row/CardRow.tsx'
import { listTexts as texts } from '../row/texts.ts'

/** The cards of a filter, page by page; one column, two on medium screens (KARTEN-57). */
export function DeckList({ filter, empty }: { filter: DeckFilter; empty: ReactNode }) {
  const deck = useDeckQuery(filter)
  const limits = useOwnLimits()
  const cards = unplayedCards(deck.data?.pages.map((page) => page.cards) ?? [], new Set(limits))
  return (
    <QueryView
      query={deck}
      error={texts.error}
      safe={texts.errorSafe}
      loading={<ListSkeleton />}
      empty={empty}
      isEmpty={() => cards.length === 0}
    >
      {() => (
        <>
          <Cards cards={cards} />
          {deck.hasNextPage && (
            <LoadMore
              onMore={() => void deck.fetchNextPage()}
              busy={deck.isFetchingNextPage}
              refreshing={deck.fetchStatus !== 'idle'}
              failed={deck.isFetchNextPageError}
            >
              {texts.more}
            </LoadMore>
          )}
        </>
      )}
    </QueryView>
  )
}

/** All cards both like, none left out: to have them listed is to be shown them (KARTEN-143). */
export function BothLikeList({ empty }: { empty: ReactNode }) {
  return (
    <QueryView
      query={useQuery(bothLikeQuery)}
      error={texts.error}
      safe={texts.errorSafe}
      loading={<ListSkeleton />}
      empty={empty}
    >
      {(cards) => <Cards cards={cards} />}
    </QueryView>
  )
}

interface FoundCardsProps {
  found: UseQueryResult<{ readonly cards: readonly Card[] }>
  empty: ReactNode
}

/** The cards a search has found. */
export function FoundCards({ found, empty }: FoundCardsProps) {
  const limits = new Set(useOwnLimits())
  const cards = found.data?.cards.filter(({ id }) => !limits.has(id)) ?? []
  return (
    <QueryView
      query={found}
      error={texts.error}
      safe={texts.errorSafe}
      loading={<ListSkeleton />}
      empty={empty}
      isEmpty={() => cards.length === 0}
    >
      {() => <Cards cards={cards} />}
    </QueryView>
  )
}

function Cards({ cards }: { cards: readonly Card[] }) {
  const played = usePlayed()
  return (
    <ul className={listColumns}>
      {cards.map((card) => (
        <CardListItem key={card.id} card={card} played={played.has(card.id)} />
      ))}
    </ul>
  )
}
