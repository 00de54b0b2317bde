import './deck-grid.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { Card, Reaction } from '#contract/cards/calls.ts'
import { useNearViewport } from '#web/ui/layout/useNearViewport.ts'
import { LoadMore } from '#web/ui/query/LoadMore.tsx'
import { CardFront } from '../card/CardFront.tsx'
import { kindOf } from '../kinds/kindOf.ts'
import { ReactionMark } from '../reactions/ReactionMark.tsx'
import { reactionIn } from '../reactions/state.ts'
import { listTexts } from '../row/texts.ts'
import { arrowTarget } from './state.ts'
import { gridTexts as texts } from './texts.ts'

export interface DeckGridProps {
  /** The pages of the deck read so far. */
  cards: readonly Card[]
  reactions: readonly Reaction[] | undefined
  /** Place in `cards` of the card shown beside the grid. */
  shown: number
  onShow: (at: number) => void
  /** The pages not read yet; null after the last one. */
  rest: { readonly onMore: () => void; readonly busy: boolean; readonly failed: boolean } | null
}

/**
 * The deck as rows of faces beside the card in view. One face is a stop of the Tab key, the arrow
 * keys move among them, Enter shows the card.
 */
export function DeckGrid({ cards, reactions, shown, onShow, rest }: DeckGridProps) {
  const grid = useRef<HTMLUListElement>(null)
  // Undefined until the keyboard has moved: the stop is the card in view.
  const [moved, setMoved] = useState<number>()
  const stop = Math.min(moved ?? shown, cards.length - 1)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const faces = [...(grid.current?.querySelectorAll<HTMLElement>('.deck-face') ?? [])]
    const at = faces.indexOf(event.currentTarget)
    const next = arrowTarget(event.key, at, faces.length, columnsOf(faces))
    if (next === null) return
    event.preventDefault()
    setMoved(next)
    faces[next]?.focus()
  }

  return (
    <div className="deck-faces min-w-0">
      <ul ref={grid} aria-label={texts.grid} className="deck-grid">
        {cards.map((card, at) => (
          <li key={card.id}>
            <Face
              card={card}
              reaction={reactionIn(reactions, card.id)}
              isShown={at === shown}
              isStop={at === stop}
              onKeyDown={onKeyDown}
              onShow={() => {
                setMoved(undefined)
                onShow(at)
              }}
            />
          </li>
        ))}
      </ul>
      {rest && <LoadMore {...rest}>{listTexts.more}</LoadMore>}
    </div>
  )
}

/** The number of faces in the first row. */
const columnsOf = (faces: readonly HTMLElement[]): number => {
  const top = faces[0]?.getBoundingClientRect().top
  const next = faces.findIndex((face) => face.getBoundingClientRect().top !== top)
  return next === -1 ? faces.length : next
}

interface FaceProps {
  card: Card
  reaction: Reaction | undefined
  isShown: boolean
  isStop: boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onShow: () => void
}

/** The picture side of a card, drawn while it is near the viewport. */
function Face({ card, reaction, isShown, isStop, onKeyDown, onShow }: FaceProps) {
  const [ref, isNear] = useNearViewport<HTMLButtonElement>()
  return (
    <button
      ref={ref}
      type="button"
      className="deck-face"
      aria-current={isShown || undefined}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={onKeyDown}
      onClick={onShow}
    >
      <span className="sr-only">{texts.face(card.category.name, card.dirtyLevel)}</span>
      <span aria-hidden="true" className="card-box">
        {isNear && (
          <span className="card-body">
            <CardFront card={card} kind={kindOf(card)} />
          </span>
        )}
      </span>
      <ReactionMark reaction={reaction} />
    </button>
  )
}
