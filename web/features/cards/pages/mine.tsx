import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import PenLine from 'lucide-react/icons/pen-line'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { GhostCards } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { myCardsQuery } from '../card-queries.ts'
import { CardRow } from '../components/CardRow.tsx'
import { FavoriteHeart } from '../components/FavoriteHeart.tsx'
import { ListSkeleton } from '../components/ListSkeleton.tsx'
import { PackTools } from '../components/PackTools.tsx'
import { QueryView } from '../components/QueryView.tsx'
import { listTexts, mineTexts as texts } from '../list-texts.ts'
import { usePlayed } from '../selection-queries.ts'

/** „Meine Karten“: what one has written oneself (KARTEN-33). */
export function MinePage() {
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
        what={listTexts.error}
        safe={listTexts.errorSafe}
        loading={<ListSkeleton />}
      >
        {(cards) =>
          cards.length === 0 ? (
            <>
              <EmptyState drawing={<GhostCards icon={<PenLine />} />} action={write}>
                {texts.empty}
              </EmptyState>
              <PackTools hasCards={false} />
            </>
          ) : (
            <>
              <ul className="grid">
                {cards.map((card) => (
                  <li key={card.id} className="card-item">
                    <CardRow
                      card={card}
                      played={played.has(card.id)}
                      aside={<FavoriteHeart cardId={card.id} />}
                    />
                  </li>
                ))}
              </ul>
              <div className="grid justify-center pt-6">{write}</div>
              <PackTools hasCards />
            </>
          )
        }
      </QueryView>
    </Page>
  )
}
