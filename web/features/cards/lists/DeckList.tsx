import type { ReactNode } from 'react'
import { failureText, hasNoData } from '../../../lib/queryFailure.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePlayed } from '../day/queries.ts'
import { type DeckFilter, useDeckQuery } from '../deck/queries.ts'
import { unplayedCards } from '../deck/state.ts'
import { FavoriteButton } from '../reactions/FavoriteButton.tsx'
import { useOwnLimits } from '../reactions/queries.ts'
import { CardRow, ListSkeleton } from './CardRow.tsx'
import { LoadMore } from './LoadMore.tsx'
import { listTexts as texts } from './texts.ts'

/** The cards of a filter, page by page; one column, two on medium screens (KARTEN-57). */
export function DeckList({ filter, empty }: { filter: DeckFilter; empty: ReactNode }) {
  const deck = useDeckQuery(filter)
  const played = usePlayed()
  const limits = useOwnLimits()
  if (deck.data === undefined) {
    if (!hasNoData(deck)) return <ListSkeleton />
    return (
      <ErrorState
        what={failureText(deck.error, texts.error)}
        safe={texts.errorSafe}
        onRetry={() => void deck.refetch()}
        retrying={deck.isFetching}
      />
    )
  }
  const cards = unplayedCards(
    deck.data.pages.map((page) => page.cards),
    new Set(limits),
  )
  if (cards.length === 0) return empty
  return (
    <>
      <ul className="grid md:grid-cols-2 md:gap-x-8">
        {cards.map((card) => (
          <li key={card.id} className="card-item">
            <CardRow
              card={card}
              played={played.has(card.id)}
              aside={<FavoriteButton cardId={card.id} />}
            />
          </li>
        ))}
      </ul>
      {deck.hasNextPage && (
        <LoadMore onMore={() => void deck.fetchNextPage()} busy={deck.isFetchingNextPage} />
      )}
    </>
  )
}
