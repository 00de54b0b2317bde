import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { usePlayed } from '../day/queries.ts'
import { PackTools } from '../packs/PackTools.tsx'
import { myCardsQuery } from '../queries.ts'
import { CardListItem, ListSkeleton } from './CardRow.tsx'
import { listTexts, mineTexts as texts } from './texts.ts'

/** „Meine Karten“: what one has written oneself (KARTEN-33). */
export function MyCardsPage() {
  const mine = useQuery(myCardsQuery)
  const played = usePlayed()
  const write = (
    <Link to="/karten/new" className={buttonClass()}>
      {texts.write}
    </Link>
  )
  return (
    <Page title={texts.title}>
      <QueryView
        query={mine}
        error={listTexts.error}
        safe={listTexts.errorSafe}
        loading={<ListSkeleton />}
        empty={
          <>
            <EmptyState drawing={<CardsPlaceholder icon={<PenLine />} />} action={write}>
              {texts.empty}
            </EmptyState>
            <PackTools hasCards={false} />
          </>
        }
      >
        {(cards) => (
          <>
            <ul className="grid">
              {cards.map((card) => (
                <CardListItem key={card.id} card={card} played={played.has(card.id)} />
              ))}
            </ul>
            <div className="grid justify-center pt-6">{write}</div>
            <PackTools hasCards />
          </>
        )}
      </QueryView>
    </Page>
  )
}
