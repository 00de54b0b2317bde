import '../art/categories.css'
import './card.css'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { Spinner } from '#web/ui/feedback/Spinner.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { knownCategoryId } from '../art/knownCategory.ts'
import { KindIcon } from '../kinds/KindIcon.tsx'
import type { CardKind } from '../kinds/kindOf.ts'
import { kindName } from '../kinds/texts.ts'
import { WaxSeal } from './LockedOverlay.tsx'
import { Perforation } from './Perforation.tsx'
import { cardTexts } from './texts.ts'

/** The fields of a card that its two sides show. */
export type CardFace = Omit<Card, 'createdBy' | 'resting' | 'restsUntil'>

/** Titles longer than this are set smaller. */
const LONG_TITLE = 34
/** Description and instructions together, in characters, before the text becomes smaller. */
const LONG_TEXT = 170
/** More tags than this scroll with the text, and all of them beside tools or a half. */
const TAGS_AT_FOOT = 4

export interface CardBackProps {
  card: CardFace
  kind?: CardKind | null
  /** Whom the card addresses, as a sentence. */
  addressed: string
  /** Both like it (KARTEN-144). */
  both?: boolean
  locked: boolean
  onChoose?: (() => void) | undefined
  choosing?: boolean | undefined
  /** The reader's half of a game for two phones, above the text, which would push it out of sight (O-199). */
  half?: ReactNode
  /** The words that end it, below the text (O-194). */
  stop?: ReactNode
  /** Between the text and the button (O-166). */
  tools?: ReactNode
}

/** The text side: category, title, text, instructions, tags and the one button. */
export function CardBack(props: CardBackProps) {
  const {
    card,
    kind,
    addressed,
    both,
    locked,
    onChoose,
    choosing = false,
    half,
    stop,
    tools,
  } = props
  const { category, tags } = card
  const length = card.description.length + (card.instructions?.length ?? 0)
  const long = length > LONG_TEXT || card.inHalves
  const tagList = tags.length > 0 && (
    <ul className="mt-2.5 flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li dir="auto" key={tag.id} className="card-tag">
          {tag.name}
        </li>
      ))}
    </ul>
  )
  const tagsAtFoot = tags.length <= TAGS_AT_FOOT && !tools && !half
  return (
    <div className="card card-back" data-category={knownCategoryId(category.id)}>
      <span className="card-hair" />
      <CategoryIcon categoryId={category.id} className="card-mark" />
      <p className="card-line flex items-center gap-2">
        <CategoryIcon categoryId={category.id} className="size-4.5" strokeWidth="2" />
        {category.name}
      </p>
      <p className="card-line card-line-quiet mt-1 flex items-center gap-1.5">
        <span>{addressed}</span>
        {kind && (
          <>
            <KindIcon
              kind={kind}
              className="ml-auto size-4 shrink-0 text-(--ink)"
              strokeWidth="2"
            />
            <span className="whitespace-nowrap">{kindName(kind, card)}</span>
          </>
        )}
      </p>
      {both && (
        <p className="card-line mt-1 flex items-center gap-1.5">
          <HeartHandshake className="size-4 shrink-0" strokeWidth="2" />
          {cardTexts.both}
        </p>
      )}
      <h3
        dir="auto"
        className="card-title mt-2.5 mb-3"
        data-long={card.title.length > LONG_TITLE || undefined}
      >
        {card.title}
      </h3>
      <Words long={long}>
        {half}
        <p dir="auto">{card.description}</p>
        {card.instructions && (
          <p dir="auto" className="card-how mt-2.5">
            {card.instructions}
          </p>
        )}
        {!tagsAtFoot && tagList}
      </Words>
      {tagsAtFoot && tagList}
      {stop}
      {tools}
      {locked ? (
        <p className="mt-4 flex min-h-[50px] items-center gap-3 font-semibold text-(--ink)">
          <WaxSeal categoryId={category.id} className="size-11 shrink-0" />
          {cardTexts.locked}
        </p>
      ) : (
        onChoose && (
          <button type="button" className="card-choose mt-4" onClick={onChoose} disabled={choosing}>
            {cardTexts.choose}
          </button>
        )
      )}
      <span className="card-edge" />
      {card.keep && <Perforation />}
      {choosing && (
        <div className="card-saving" role="status">
          <Spinner className="size-9 text-(--ink)" />
          <p className="display text-lg">{cardTexts.saving}</p>
        </div>
      )}
    </div>
  )
}

/** Text that scrolls, and can be reached by keyboard, only if it is too long. */
function Words({ long, children }: { long: boolean; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    // Called after layout and before paint, and again when a web font changes the height of the text.
    const watcher = new ResizeObserver(() => setScrolls(box.scrollHeight > box.clientHeight))
    for (const part of [box, ...box.children]) watcher.observe(part)
    return () => watcher.disconnect()
  }, [children])
  return (
    <div
      ref={ref}
      className="card-words whitespace-pre-line"
      data-long={long || undefined}
      tabIndex={scrolls ? 0 : undefined}
    >
      {children}
    </div>
  )
}
