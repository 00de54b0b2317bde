import type { ReactNode } from 'react'
import { LoadMore } from '../../../ui/query/LoadMore.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { usePlayed } from '../day/queries.ts'
import { useDeckQuery } from '../deck/queries.ts'
import { unplayedCards } from '../deck/state.ts'
import type { DeckFilter } from '../queries.ts'
import { useOwnLimits } from '../reactions/queries.ts'
import { CardListItem, ListSkeleton, listColumns } from './CardRow.tsx'
import { listTexts as texts } from './texts.ts'

/** The cards of a filter, page by page; one column, two on medium screens (KARTEN-57). */
export function DeckList({ filter, empty }: { filter: DeckFilter; empty: ReactNode }) {
  const deck = useDeckQuery(filter)
  const played = usePlayed()
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
          <ul className={listColumns}>
            {cards.map((card) => (
              <CardListItem key={card.id} card={card} played={played.has(card.id)} />
            ))}
          </ul>
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
