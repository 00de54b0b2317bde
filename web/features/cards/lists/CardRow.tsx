import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { ChilliRow } from '../../../ui/ChilliRow.tsx'
import { cx } from '../../../ui/cx.ts'
import { suitOf } from '../art/suits.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { CardMarks } from './CardMarks.tsx'

export interface CardRowProps {
  card: Card
  /** The pair has played it on some day. */
  played?: boolean
  /** A line below the category, for example when it was played. */
  note?: ReactNode
  /** Below the description, for example the tags. */
  more?: ReactNode
  /** At the right, above the row's own link. */
  aside?: ReactNode
}

/** A card in a list: hue and sign, title, category, two lines of text, chillies. Opens the card. */
export function CardRow({ card, played = false, note, more, aside }: CardRowProps) {
  return (
    <article
      data-suit={suitOf(card.category.id)}
      className="relative flex items-start gap-4 rounded-field py-3"
    >
      <CardThumbnail categoryId={card.category.id} className={cx(card.resting && 'opacity-60')} />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="text-lg leading-6">
          <Link
            to="/karten/karte/$id"
            params={{ id: card.id }}
            className="wrap-anywhere after:absolute after:inset-0 after:rounded-field"
          >
            {card.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-xs font-semibold text-(--ink)">
          {card.category.name}
          <CardMarks resting={card.resting} played={played} />
        </p>
        {note && <p className="text-xs text-muted">{note}</p>}
        <p className="mt-1 line-clamp-2 text-sm">{card.description}</p>
        {card.dirtyLevel > 0 && (
          <ChilliRow level={card.dirtyLevel} className="mt-1.5 justify-start! [&_svg]:size-4" />
        )}
        {more}
      </div>
      {aside && <div className="relative -mt-1.5 -mr-2.5 shrink-0">{aside}</div>}
    </article>
  )
}

/** A row's place while its card is on the way. */
export function CardRowSkeleton() {
  return (
    <div className="flex gap-4 py-3">
      <span className="skeleton h-15.5 w-11 shrink-0 rounded-[8px]" />
      <span className="grid flex-1 content-start gap-2 pt-0.5">
        <span className="skeleton h-5 w-3/5 rounded-small" />
        <span className="skeleton h-3.5 w-2/5 rounded-small" />
        <span className="skeleton mt-1 h-9 rounded-small" />
      </span>
    </div>
  )
}
