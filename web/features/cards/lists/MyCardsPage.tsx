import { useQuery } from '@tanstack/react-query'
import PenLine from 'lucide-react/icons/pen-line'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { WaitingList } from '#web/ui/feedback/WaitingList.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { usePlayed } from '../choice/queries.ts'
import { newCards } from '../editor/changes.ts'
import { PackTools } from '../packs/PackTools.tsx'
import { myCardsQuery } from '../queries.ts'
import { CardListItem, ListSkeleton, listColumns } from '../row/CardRow.tsx'
import { NoCards } from '../row/NoCards.tsx'
import { listTexts } from '../row/texts.ts'

const texts = {
  title: 'Meine Karten',
  empty: 'Noch keine eigenen Karten angelegt.',
  write: 'Eigene Karte anlegen',
}

/** „Meine Karten“: what one has written oneself (KARTEN-33). */
export function MyCardsPage() {
  const mine = useQuery(myCardsQuery)
  const played = usePlayed()
  const waiting = newCards.useWaiting()
  return (
    <Page title={texts.title} wide>
      <WaitingList waiting={waiting} />
      <QueryView
        query={mine}
        error={listTexts.error}
        safe={listTexts.errorSafe}
        loading={<ListSkeleton />}
        empty={
          <>
            {waiting.length === 0 && (
              <NoCards icon={<PenLine />} to="/karten/new" action={texts.write}>
                {texts.empty}
              </NoCards>
            )}
            <PackTools hasCards={false} />
          </>
        }
      >
        {(cards) => (
          <>
            <ul className={listColumns}>
              {cards.map((card) => (
                <CardListItem key={card.id} card={card} played={played.has(card.id)} />
              ))}
            </ul>
            <div className="grid justify-center pt-6">
              <ButtonLink to="/karten/new">{texts.write}</ButtonLink>
            </div>
            <PackTools hasCards />
          </>
        )}
      </QueryView>
    </Page>
  )
}
