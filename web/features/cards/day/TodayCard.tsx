import '../card/card.css'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { isReceiving, mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { today as dayOfServer } from '#web/lib/time/serverClock.ts'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { ReferenceActions } from '#web/ui/layout/ReferenceActions.tsx'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { bearsWords } from '../card/bearsWords.ts'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { choiceChanges } from '../choice/changes.ts'
import { todayQuery } from '../choice/queries.ts'
import { whoChose } from '../choice/state.ts'
import { todayTexts as texts } from '../choice/texts.ts'
import { useCard } from '../queries.ts'
import { NoCardYet } from './NoCardYet.tsx'
import { TodaySkeleton } from './TodaySkeleton.tsx'
import { useReveal } from './useReveal.ts'

const RevealedCard = lazyComponent(async () => (await import('./RevealedCard.tsx')).RevealedCard)
// Loaded in parallel with the data.
RevealedCard.preload()

const ScrollToCard = lazyComponent(async () => (await import('./ScrollToCard.tsx')).ScrollToCard)

const RedeemedToday = lazyComponent(async () => (await import('./RedeemedToday.tsx')).RedeemedToday)

const KeepButton = lazyComponent(async () => (await import('../hand/KeepButton.tsx')).KeepButton)

const PauseButton = lazyComponent(
  async () => (await import('#web/ui/query/PauseButton.tsx')).PauseButton,
)

const DeclineButton = lazyComponent(async () => (await import('./DeclineButton.tsx')).DeclineButton)

/**
 * The card of the day: the chosen card, or the picker for the choosing role and a note for the
 * receiving one (HEUTE-03 to HEUTE-06, O-001, O-005); below it what was redeemed today (O-163).
 */
export function TodayCard() {
  const { data: today } = useQuery(todayQuery)
  return (
    <>
      <CardOfToday />
      <Suspense>{today && today.redeemed.length > 0 && <RedeemedToday />}</Suspense>
    </>
  )
}

function CardOfToday() {
  const today = useQuery(todayQuery)
  const { userId } = useSession()
  const waiting = choiceChanges.useWaiting().findLast(({ date }) => date === dayOfServer())
  const { cardId = null, selectedBy = null, half = null } = today.data ?? {}
  const arrives = useArrival(today.data && cardId) && selectedBy !== userId
  if (waiting !== undefined) {
    return <ChosenCard card={waiting.card} selectedBy={userId} half={null} arrives={false} waits />
  }
  if (today.isPending && today.fetchStatus === 'fetching') return <TodaySkeleton />
  // HEUTE-18: what cannot be read counts as nothing chosen.
  if (cardId === null) return <NoCardYet />
  return <Chosen {...{ cardId, selectedBy, half, arrives }} />
}

/** Whether the card arrived while the page was open. */
function useArrival(cardId: string | null | undefined): boolean {
  const [seen, setSeen] = useState({ cardId, arrived: false })
  if (seen.cardId !== cardId) setSeen({ cardId, arrived: seen.cardId !== undefined })
  return seen.arrived
}

interface ChosenProps {
  cardId: string
  selectedBy: string | null
  /** The reader's half of a game for two phones. */
  half: string | null
  arrives: boolean
  /** Waits on this device: nobody else sees it yet. */
  waits?: boolean
}

function Chosen({ cardId, ...chosen }: ChosenProps) {
  return (
    <QueryView
      query={useCard(cardId)}
      error={texts.error}
      safe={texts.errorSafe}
      loading={<TodaySkeleton />}
    >
      {(card) => <ChosenCard card={card} {...chosen} />}
    </QueryView>
  )
}

function ChosenCard(props: Omit<ChosenProps, 'cardId'> & { card: Card }) {
  const { card, selectedBy, half, arrives, waits = false } = props
  const session = useSession()
  const { myRole, userId } = session
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = useReveal(card.id, heading)
  const who = whoChose(selectedBy, session)
  const mine = selectedBy === userId
  const isCouple = session.profile?.partner != null
  return (
    <section
      ref={section}
      aria-labelledby="eure-karte"
      className="grid scroll-mt-18 grid-cols-1 gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 ref={heading} id="eure-karte" tabIndex={-1} className="outline-none">
          {texts.title}
        </h2>
        <span className="text-sm text-muted">{waits ? texts.waits : texts.by(who)}</span>
      </div>
      <ScaleToFit>
        <Suspense fallback={<div className="card-box skeleton rounded-card" />}>
          <RevealedCard key={card.id} {...{ card, selectedBy, half }} arrives={arrives || isNew} />
        </Suspense>
      </ScaleToFit>
      <div className="flex flex-wrap justify-center gap-x-2">
        {mayChooseDailyCard(myRole) && (
          <ButtonLink to="/karten/select" tone="quiet" small>
            {texts.another}
          </ButtonLink>
        )}
        {card.keep && !mine && (
          <Suspense fallback={<span className="h-11" />}>
            <KeepButton cardId={card.id} />
          </Suspense>
        )}
        {isReceiving(myRole) && !mine && (
          <Suspense fallback={<span className="h-11" />}>
            {/* Closed with the card it asks about: another one may be chosen meanwhile. */}
            <DeclineButton key={card.id} card={card} />
          </Suspense>
        )}
        {isCouple && !bearsWords(card) && (
          // As wide as the button, since the row is centred.
          <Suspense fallback={<span className="h-11 w-19.5" />}>
            <PauseButton />
          </Suspense>
        )}
        {isCouple && !waits && (
          // One line with the others: what stands below does not move when the card comes.
          <ReferenceActions
            reference={{ kind: 'card', id: card.id, title: card.title }}
            known={null}
            small
            className="-ml-2 min-w-11 forced-colors:ml-0"
          />
        )}
      </div>
      <Said>{arrives ? texts.arrived : isNew ? texts.chosen(card.title) : ''}</Said>
      <Suspense>
        <ScrollToCard target={section} categoryId={card.category.id}>
          {mine ? texts.scrollToOwn : texts.scrollTo(who)}
        </ScrollToCard>
      </Suspense>
    </section>
  )
}

/** Says a sentence to screen readers; the live region exists before its text. */
function Said({ children }: { children: string }) {
  const region = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (region.current) region.current.textContent = children
  }, [children])
  return <p ref={region} role="status" className="sr-only" />
}
