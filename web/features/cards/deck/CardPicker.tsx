import { useQueryClient } from '@tanstack/react-query'
import Moon from 'lucide-react/icons/moon'
import PenLine from 'lucide-react/icons/pen-line'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '#contract/cards/calls.ts'
import type { Mood } from '#contract/cards/rules.ts'
import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { lazyComponent } from '../../../lib/lazy/lazyComponent.tsx'
import { hasNoData } from '../../../lib/query/queryFailure.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { CardsPlaceholder } from '../../../ui/graphics/illustrations.tsx'
import { useMediaQuery } from '../../../ui/layout/useMediaQuery.ts'
import { QueryView } from '../../../ui/query/QueryView.tsx'
import { cx } from '../../../ui/styles/cx.ts'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { FlipCard } from '../card/FlipCard.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { Carousel } from '../carousel/Carousel.tsx'
import { wrap } from '../carousel/state.ts'
import { useChooseCard } from '../day/useChooseCard.ts'
import { indexShowing } from '../deck-grid/state.ts'
import { NoCards } from '../lists/NoCards.tsx'
import { opinionChanges } from '../reactions/changes.ts'
import { useReactions } from '../reactions/queries.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { ReactionMark } from '../reactions/ReactionMark.tsx'
import { type OpinionChange, reactionIn } from '../reactions/state.ts'
import { reactionTexts } from '../reactions/texts.ts'
import { DeckGridSkeleton } from './DeckGridSkeleton.tsx'
import { MoodFilter } from './MoodFilter.tsx'
import { readDeckMood, saveDeckMood } from './queries.ts'
import { pickTexts as texts } from './texts.ts'
import { useDeck } from './useDeck.ts'
import './deck-columns.css'

const DeckGrid = lazyComponent(async () => (await import('../deck-grid/DeckGrid.tsx')).DeckGrid)
const DeckMenu = lazyComponent(async () => (await import('./DeckMenu.tsx')).DeckMenu)
const ReshuffleButton = lazyComponent(
  async () => (await import('../returning/ReshuffleButton.tsx')).ReshuffleButton,
)

export interface CardPickerProps {
  /** After the choice was saved, or could not be (KARTEN-78). */
  onChosen?: () => void
  /** With moods, the faces of the deck, and a card that grows with the window. */
  whole?: boolean
}

/**
 * One card at a time, to be turned, judged and chosen (KARTEN-11 to KARTEN-16, O-094). The whole
 * deck can be filtered by mood, and from 1024 px its faces lie beside the card.
 */
export function CardPicker({ onChosen, whole = false }: CardPickerProps) {
  const cache = useQueryClient()
  const [mood, setMood] = useState(() => (whole ? readDeckMood(cache) : undefined))
  const change = (next: Mood | undefined) => {
    setMood(next)
    saveDeckMood(cache, next)
  }
  // Outlives a change of the mood.
  const choosing = useChooseCard(onChosen, true)
  return (
    <MoodPicker
      mood={mood}
      choosing={choosing}
      moods={
        whole && (
          <div className="deck-moods">
            <MoodFilter mood={mood} onChange={change} unplayed />
          </div>
        )
      }
      onAll={() => change(undefined)}
    />
  )
}

interface MoodPickerProps {
  mood: Mood | undefined
  choosing: ReturnType<typeof useChooseCard>
  /** The moods to choose from, with the whole deck. */
  moods: ReactNode
  /** Shows the deck without a mood. */
  onAll: () => void
}

/** The deck of one mood. */
function MoodPicker({ mood, choosing, moods, onAll }: MoodPickerProps) {
  const { myRole } = useSession()
  const deck = useDeck(mood)
  const reactions = useReactions()
  const [faceUp, setFaceUp] = useState<string>()
  const [said, setSaid] = useState('')

  const { current } = deck
  const onReact = (change: OpinionChange) => {
    if (current === undefined) return
    opinionChanges.submit({ cardId: current.id, ...change })
    setSaid(sayingOf(change))
    deck.moveTo(deck.index + 1)
  }
  const chooser = (card: Card) =>
    mayChooseDailyCard(myRole) ? () => choosing.choose(card) : undefined

  const whole = Boolean(moods)
  const hasGrid = useMediaQuery('(width >= 1024px)') && whole
  const column = useRef<HTMLDivElement>(null)
  const focusCard = () =>
    column.current
      ?.querySelector<HTMLElement>('[data-slide]:not([inert]) button:not([inert] *)')
      ?.focus({ preventScroll: true })
  const show = (at: number, count: number) => {
    if (choosing.isPending) return
    // The focus follows the card, so that Enter turns it next.
    flushSync(() => deck.moveTo(indexShowing(at, deck.index, count)))
    focusCard()
  }

  const { data: all } = deck.query
  const layout = cx('flex flex-col gap-4', whole && 'deck-card')
  const carousel = (
    <QueryView
      query={deck.query}
      error={texts.error}
      renderError={(failure) => (
        // As high as the deck on Heute: what stands below does not move under a finger.
        <ErrorState
          safe={texts.errorSafe}
          {...failure}
          {...(!whole && { className: 'min-h-147' })}
        />
      )}
      loading={
        <div className={layout}>
          <ScaleToFit grows={whole}>
            <CardPlaceholder label={texts.loading} />
          </ScaleToFit>
          <ReactionBar reaction={undefined} onChange={onReact} />
        </div>
      }
      empty={
        mood === undefined ? (
          // O-090
          <NoCards
            icon={<PenLine />}
            more={texts.allPlayedMore}
            to="/karten/new"
            action={texts.write}
            also={
              <Suspense>
                <ReshuffleButton />
              </Suspense>
            }
          >
            {texts.allPlayed}
          </NoCards>
        ) : (
          <EmptyState
            drawing={<CardsPlaceholder icon={<Moon />} />}
            more={texts.moodPlayedMore}
            action={<Button onClick={onAll}>{texts.allCards}</Button>}
          >
            {texts.moodPlayed(mood)}
          </EmptyState>
        )
      }
    >
      {(cards) => (
        <div ref={column} className={layout}>
          <ScaleToFit grows={whole}>
            <Carousel
              key={mood}
              label={texts.deck}
              items={cards}
              index={deck.index}
              onIndexChange={(index) => {
                if (!choosing.isPending) deck.moveTo(index)
              }}
              render={(card, isCurrent) => (
                <div className="relative">
                  <FlipCard
                    card={card}
                    locked={false}
                    faceUp={isCurrent && faceUp === card.id}
                    onFlip={() => setFaceUp(faceUp === card.id ? undefined : card.id)}
                    onChoose={chooser(card)}
                    choosing={choosing.pendingId === card.id}
                  />
                  <ReactionMark reaction={reactionIn(reactions, card.id)} />
                </div>
              )}
            />
          </ScaleToFit>
          <ReactionBar
            reaction={reactionIn(reactions, current?.id ?? '')}
            onChange={onReact}
            disabled={choosing.isPending}
            advances
          />
          {whole && current && (
            <Suspense>
              <DeckMenu key={current.id} card={current} />
            </Suspense>
          )}
          <p role="status" className="sr-only">
            {said}
          </p>
        </div>
      )}
    </QueryView>
  )
  if (!whole) return carousel
  return (
    <div className="deck-columns">
      {carousel}
      {moods}
      {hasGrid && !hasNoData(deck.query) && all?.length !== 0 && (
        <Suspense fallback={<DeckGridSkeleton />}>
          {all ? (
            <DeckGrid
              key={mood}
              cards={all}
              reactions={reactions}
              shown={wrap(deck.index, all.length)}
              onShow={(at) => show(at, all.length)}
              rest={deck.rest}
            />
          ) : (
            <DeckGridSkeleton />
          )}
        </Suspense>
      )}
    </div>
  )
}

function sayingOf(change: OpinionChange): string {
  const { said } = reactionTexts
  if ('isFavorite' in change) return change.isFavorite ? said.favorite : said.none
  return change.vote === null ? said.none : said[change.vote]
}
