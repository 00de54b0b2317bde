import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import Moon from 'lucide-react/icons/moon'
import PenLine from 'lucide-react/icons/pen-line'
import { Suspense, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { useNavigateUnlessLeaving } from '../../../lib/routing/useNavigateUnlessLeaving.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ButtonLink } from '../../../ui/button/ButtonLink.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { cardTexts, seasonTexts } from '../card/texts.ts'
import { playedQuery } from '../day/queries.ts'
import { playedCards } from '../day/state.ts'
import { useChooseCard } from '../day/useChooseCard.ts'
import { useHeld } from '../hand/queries.ts'
import { isUnavailable, useCard } from '../queries.ts'
import { opinionChanges } from '../reactions/changes.ts'
import { useReaction } from '../reactions/queries.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { LimitButton } from './LimitButton.tsx'
import { useLeaveUnavailable } from './useLeaveUnavailable.ts'

const texts = {
  title: 'Karte',
  edit: 'Bearbeiten',
  rests: 'Diese Karte ruht. Ihr zieht sie beide nicht.',
}

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
  // O-091: from a detail the choice leads to the cards.
  const choosing = useChooseCard(() => void navigate({ to: '/karten' }))
  const locked = playedCards(played).has(card.id)
  // Newest first; laid back into the deck, the card has no chooser any more.
  const chosen = played?.find(({ cardId, returned }) => cardId === card.id && !returned)
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
    </>
  )
}
