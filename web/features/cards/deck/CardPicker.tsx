import { useQuery, useQueryClient } from '@tanstack/react-query'
import Moon from 'lucide-react/icons/moon'
import PenLine from 'lucide-react/icons/pen-line'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Card } from '#contract/cards/calls.ts'
import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { hasNoData } from '#web/lib/query/queryFailure.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'
import { useMediaQuery } from '#web/ui/layout/useMediaQuery.ts'
import { QueryView } from '#web/ui/query/QueryView.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { CardPlaceholder } from '../card/CardPlaceholder.tsx'
import { FlipCard } from '../card/FlipCard.tsx'
import { ScaleToFit } from '../card/ScaleToFit.tsx'
import { Carousel } from '../carousel/Carousel.tsx'
import { wrap } from '../carousel/state.ts'
import { useChooseCard } from '../choice/useChooseCard.ts'
import { indexShowing } from '../deck-grid/state.ts'
import { BOTH_LIKE, type DeckMood, shownBothQuery } from '../queries.ts'
import { opinionChanges } from '../reactions/changes.ts'
import { useReactions } from '../reactions/queries.ts'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { ReactionMark } from '../reactions/ReactionMark.tsx'
import { type OpinionChange, reactionIn } from '../reactions/state.ts'
import { reactionTexts } from '../reactions/texts.ts'
import { NoCards } from '../row/NoCards.tsx'
import { DeckGridSkeleton } from './DeckGridSkeleton.tsx'
import { MoodFilter } from './MoodFilter.tsx'
import { deckSearch, readDeckMood, saveDeckMood } from './queries.ts'
import { pickTexts as texts } from './texts.ts'
import { useDeck } from './useDeck.ts'
import './deck-columns.css'

const DeckGrid = lazyComponent(async () => (await import('../deck-grid/DeckGrid.tsx')).DeckGrid)
const DeckMenu = lazyComponent(async () => (await import('./DeckMenu.tsx')).DeckMenu)
const ReshuffleButton = lazyComponent(
  async () => (await import('../returning/ReshuffleButton.tsx')).ReshuffleButton,
)
const MoodReshuffle = lazyComponent(
  async () => (await import('../returning/MoodReshuffle.tsx')).MoodReshuffle,
)

export interface CardPickerProps {
  /** Called after the choice was saved, or could not be (KARTEN-78). */
  onChosen?: () => void
  /** Shows also moods, the faces of the deck, and a card that grows with the window. */
  whole?: boolean
}

/**
 * One card at a time, to be turned, judged and chosen (KARTEN-11 to KARTEN-16, O-094). The whole
 * deck can be filtered by mood, and from 1024 px its faces lie beside the card.
 */
export function CardPicker({ onChosen, whole = false }: CardPickerProps) {
  const cache = useQueryClient()
  const [mood, setMood] = useState(() => (whole ? readDeckMood(cache) : undefined))
  const change = (next: DeckMood | undefined) => {
    setMood(next)
    saveDeckMood(cache, next)
  }
  const hasShown = Boolean(useQuery(shownBothQuery).data?.length)
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
            {mood && mood !== BOTH_LIKE && (
              <Suspense>
                <MoodReshuffle mood={mood} />
              </Suspense>
            )}
            {mood === BOTH_LIKE && hasShown && <BothLikeLink tone="text" />}
          </div>
        )
      }
      onAll={() => change(undefined)}
    />
  )
}

interface MoodPickerProps {
  mood: DeckMood | undefined
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
  const { data: liked } = useQuery(shownBothQuery)
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
            more={mood === BOTH_LIKE ? texts.bothMore : texts.moodPlayedMore}
            action={
              <div className="grid justify-items-center gap-3">
                {mood === BOTH_LIKE && <BothLikeLink />}
                <Button onClick={onAll} tone={mood === BOTH_LIKE ? 'text' : 'filled'}>
                  {texts.allCards}
                </Button>
              </div>
            }
          >
            {mood === BOTH_LIKE ? texts.bothNone : texts.moodPlayed}
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
                    both={liked?.includes(card.id)}
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

/** Leads to the list of all cards both like, the only look at them (KARTEN-143). */
function BothLikeLink({ tone }: { tone?: 'text' }) {
  return (
    <ButtonLink
      to="/karten/set"
      tone={tone}
      onClick={() => deckSearch.set({ typed: '', filter: { mood: BOTH_LIKE } })}
    >
      {texts.bothList}
    </ButtonLink>
  )
}

function sayingOf(change: OpinionChange): string {
  const { said } = reactionTexts
  if ('isFavorite' in change) return change.isFavorite ? said.favorite : said.none
  return change.vote === null ? said.none : said[change.vote]
}
