import Heart from 'lucide-react/icons/heart'
import type { Card } from '#contract/cards/calls.ts'
import { NONE } from '#contract/kernel/instead.ts'
import { queryClient } from '#web/lib/query/queryClient.ts'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { singlePress } from '#web/ui/gestures/singlePress.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { usePlayed } from '../choice/queries.ts'
import { cacheCard } from '../queries.ts'
import { opinionChanges } from '../reactions/changes.ts'
import { useFavorites } from '../reactions/queries.ts'
import { reactionTexts } from '../reactions/texts.ts'
import { CardRow, ListSkeleton, listColumns } from '../row/CardRow.tsx'
import { NoCards } from '../row/NoCards.tsx'
import { listTexts } from '../row/texts.ts'
import { LimitList } from './LimitList.tsx'
import { SwipeRow } from './SwipeRow.tsx'

const texts = {
  title: 'Favoriten verwalten',
  empty: 'Noch keine Favoriten gespeichert.',
  add: 'Favoriten hinzufügen',
  remove: 'Entfernen',
  removed: (title: string) => `„${title}“ wird aus den Favoriten genommen.`,
  putBack: (title: string) => `„${title}“ bleibt in deinen Favoriten.`,
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
            {cards.map((card, at) => {
              const onRemove = () => remove(card, cards[at + 1]?.id)
              return (
                <li key={card.id}>
                  <SwipeRow
                    label={texts.remove}
                    spoken={texts.removeNamed(card.title)}
                    onRemove={onRemove}
                  >
                    <CardRow
                      card={card}
                      played={played.has(card.id)}
                      aside={
                        <IconButton
                          label={reactionTexts.favorite}
                          aria-pressed="true"
                          icon={<Heart fill="currentColor" strokeWidth={1.75} />}
                          className="mr-2.5 text-gold"
                          {...singlePress(onRemove)}
                        />
                      }
                    />
                  </SwipeRow>
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
      {/* Below a list whose length is known: it would move under a finger. */}
      {!favorites.isLoading && <LimitList />}
    </Page>
  )
}

/**
 * Takes a favourite away; the toast puts it back where it stood.
 * @param below id of the next favourite of the list; undefined under the last
 */
function remove(card: Card, below: string = NONE): void {
  const { id: cardId, title } = card
  // No list may have it any more when it is put back.
  cacheCard(queryClient, card)
  opinionChanges.submit({ cardId, isFavorite: false })
  toast(texts.removed(title), () => {
    opinionChanges.submit({ cardId, isFavorite: true, above: below })
    toast(texts.putBack(title))
  })
}
