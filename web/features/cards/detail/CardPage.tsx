import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Moon from 'lucide-react/icons/moon'
import PenLine from 'lucide-react/icons/pen-line'
import { Suspense, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useNavigateUnlessLeaving } from '#web/lib/routing/useNavigateUnlessLeaving.ts'
import { useSession } from '#web/lib/session/session.ts'
import { today } from '#web/lib/time/serverClock.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { cardTexts, seasonTexts } from '../card/texts.ts'
import { playedQuery } from '../choice/queries.ts'
import { playedCards } from '../choice/state.ts'
import { useChooseCard } from '../choice/useChooseCard.ts'
import { useHeld } from '../hand/queries.ts'
import { isUnavailable, useCard, useIsLikedByBoth } from '../queries.ts'
import { opinionChanges } from '../reactions/changes.ts'
import { LimitButton } from '../reactions/LimitButton.tsx'
import { useReaction } from '../reactions/queries.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { useLeaveUnavailable } from './useLeaveUnavailable.ts'

const texts = {
  title: 'Karte',
  edit: 'Bearbeiten',
  rests: 'Diese Karte ruht. Ihr zieht sie beide nicht.',
}

const CardEchoes = lazyComponent(async () => (await import('../echo/CardEchoes.tsx')).CardEchoes)
const FlipCard = lazyComponent(async () => (await import('../card/FlipCard.tsx')).FlipCard)

/** One card, shown on its back (KARTEN-21 to KARTEN-24). */
export function CardPage() {
  const { id = '' } = useParams({ strict: false })
  const card = useCard(id)
  useLeaveUnavailable(card)
  const shown = isUnavailable(card) ? undefined : card.data
  return (
    <Page title={shown?.title ?? texts.title} titleHidden className="gap-4" full>
      {shown ? <CardView key={id} card={shown} /> : <CardLoading />}
    </Page>
  )
}

function CardLoading() {
  return (
    <>
      <ScaleToFit grows>
        <CardPlaceholder label={cardTexts.loading} />
      </ScaleToFit>
      <p aria-hidden="true" className="py-8 text-center text-muted">
        {cardTexts.loading}
      </p>
    </>
  )
}

function CardView({ card }: { card: Card }) {
  const { myRole, userId } = useSession()
  const navigate = useNavigateUnlessLeaving()
  const { data: played } = useQuery(playedQuery)
  const [faceUp, setFaceUp] = useState(true)
  const held = useHeld()
  const reaction = useReaction(card.id)
  const both = useIsLikedByBoth(card.id)
  // O-091: from a detail the choice leads to the cards.
  const choosing = useChooseCard(() => void navigate({ to: '/karten' }))
  const locked = playedCards(played).has(card.id)
  // Newest first; laid back into the deck, the card has no chooser any more.
  const chosen = played?.find(({ cardId, returned }) => cardId === card.id && !returned)
  const wasPlayed = played?.some(({ cardId, date }) => cardId === card.id && date < today())
  // Not offered while the played cards are loading.
  const rests = card.resting || card.restsUntil !== null
  const mayChoose =
    played !== undefined && mayChooseDailyCard(myRole) && !rests && !held.has(card.id)
  return (
    <>
      <ScaleToFit grows>
        <Suspense fallback={<CardPlaceholder label={cardTexts.loading} />}>
          <FlipCard
            card={card}
            locked={locked}
            selectedBy={chosen?.selectedBy ?? null}
            half={chosen?.half ?? null}
            both={both}
            faceUp={faceUp}
            onFlip={() => setFaceUp(!faceUp)}
            onChoose={mayChoose ? () => choosing.choose(card) : undefined}
            choosing={choosing.isPending}
          />
        </Suspense>
      </ScaleToFit>
      <ReactionBar
        reaction={reaction}
        onChange={(change) => opinionChanges.submit({ cardId: card.id, ...change })}
      />
      {rests && (
        <p className="flex items-center justify-center gap-2 text-center text-sm text-muted [&>svg]:size-5">
          <Moon /> {card.resting ? texts.rests : seasonTexts.cardRests(card)}
        </p>
      )}
      <ReferenceActions
        reference={{ kind: 'card', id: card.id, title: card.title }}
        known={card.createdBy !== null || played?.some(({ cardId }) => cardId === card.id) === true}
        className="justify-center"
      />
      <div className="flex min-h-11 flex-wrap justify-center gap-x-2">
        {card.createdBy !== null && card.createdBy === userId && (
          <ButtonLink to="/karten/karte/$id/edit" params={{ id: card.id }} tone="quiet" small>
            <PenLine /> {texts.edit}
          </ButtonLink>
        )}
        {/* Has its place while it loads: the one beside it would move under a finger. */}
        <div className={reaction ? undefined : 'invisible'}>
          <LimitButton card={card} limited={reaction?.limited === true} />
        </div>
      </div>
      {wasPlayed && (
        <Suspense fallback={<Skeleton className="h-36 rounded-field" />}>
          <CardEchoes cardId={card.id} />
        </Suspense>
      )}
    </>
  )
}
