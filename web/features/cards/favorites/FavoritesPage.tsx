import Heart from 'lucide-react/icons/heart'
import { toast } from '../../../ui/feedback/toastStore.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { usePlayed } from '../day/queries.ts'
import { CardRow, ListSkeleton, listColumns } from '../lists/CardRow.tsx'
import { NoCards } from '../lists/NoCards.tsx'
import { listTexts } from '../lists/texts.ts'
import { opinionChanges } from '../reactions/changes.ts'
import { useFavorites } from '../reactions/queries.ts'
import { LimitList } from './LimitList.tsx'
import { SwipeRow } from './SwipeRow.tsx'

const texts = {
  title: 'Favoriten verwalten',
  empty: 'Noch keine Favoriten gespeichert.',
  add: 'Favoriten hinzufügen',
  remove: 'Entfernen',
  removed: (title: string) => `„${title}“ wird aus den Favoriten genommen.`,
  removeNamed: (title: string) => `„${title}“ aus den Favoriten nehmen`,
}

/** „Favoriten verwalten“ (KARTEN-29 to KARTEN-32). */
export function FavoritesPage() {
  const favorites = useFavorites()
  const played = usePlayed()
  return (
    <Page title={texts.title} wide>
      <QueryView
        query={favorites}
        error={listTexts.error}
        safe={listTexts.errorSafe}
        loading={<ListSkeleton />}
        empty={
          <NoCards icon={<Heart />} to="/karten/select" action={texts.add}>
            {texts.empty}
          </NoCards>
        }
      >
        {(cards) => (
          <ul className={listColumns}>
            {cards.map((card) => (
              <li key={card.id}>
                <SwipeRow
                  label={texts.remove}
                  spoken={texts.removeNamed(card.title)}
                  onRemove={() => {
                    opinionChanges.submit({ cardId: card.id, isFavorite: false })
                    toast(texts.removed(card.title))
                  }}
                >
                  <CardRow card={card} played={played.has(card.id)} aside={<GoldHeart />} />
                </SwipeRow>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {/* Below a list whose length is known: it would move under a finger. */}
      {!favorites.isLoading && <LimitList />}
    </Page>
  )
}

function GoldHeart() {
  return <Heart aria-hidden="true" className="mt-3 mr-2.5 size-5 text-gold" fill="currentColor" />
}
