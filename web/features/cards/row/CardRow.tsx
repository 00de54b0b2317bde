import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import HeartHandshake from 'lucide-react/icons/heart-handshake'
import Moon from 'lucide-react/icons/moon'
import { type ReactNode } from 'react'
import type { Card } from '#contract/cards/calls.ts'
import { Loading } from '#web/ui/feedback/Skeleton.tsx'
import { ChilliRow } from '#web/ui/graphics/ChilliRow.tsx'
import { cx } from '#web/ui/styles/cx.ts'
import { knownCategoryId } from '../art/knownCategory.ts'
import { CardThumbnail } from '../card/CardThumbnail.tsx'
import { seasonTexts } from '../card/texts.ts'
import { KindMark } from '../kinds/KindMark.tsx'
import { useIsLikedByBoth } from '../queries.ts'
import { FavoriteButton } from '../reactions/FavoriteButton.tsx'
import { listTexts as texts } from './texts.ts'
import '../art/categories.css'

const isResting = ({ resting, restsUntil }: Card): boolean => resting || restsUntil !== null

export interface CardRowProps {
  card: Card
  /** The pair has played it on some day. */
  played?: boolean
  /** A line below the category, for example when it was played. */
  note?: ReactNode
  /** Below the description, for example the tags. */
  more?: ReactNode
  /** Shown at the right, above the row's own link. */
  aside?: ReactNode
}

/** A card in a list: thumbnail, title, category, two lines of text, chillies. Links to the card. */
export function CardRow({ card, played = false, note, more, aside }: CardRowProps) {
  return (
    <article
      data-category={knownCategoryId(card.category.id)}
      className="relative flex items-start gap-4 rounded-field py-3"
    >
      <CardThumbnail
        categoryId={card.category.id}
        className={cx(isResting(card) && 'opacity-60')}
      />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <h2 className="text-lg leading-6">
          <Link
            dir="auto"
            to="/karten/karte/$id"
            params={{ id: card.id }}
            className="wrap-anywhere after:absolute after:inset-0 after:rounded-field"
          >
            {card.title}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 text-xs font-semibold text-(--ink)">
          {card.category.name}
          <KindMark card={card} />
          <CardMarks card={card} played={played} />
        </p>
        {note && <p className="text-xs text-muted">{note}</p>}
        <p dir="auto" className="mt-1 line-clamp-2 text-sm">
          {card.description}
        </p>
        {card.dirtyLevel > 0 && (
          <div className="mt-1.5 flex">
            <ChilliRow level={card.dirtyLevel} className="[&_svg]:size-4" />
          </div>
        )}
        {more}
      </div>
      {aside && <div className="relative -mt-1.5 -mr-2.5 shrink-0">{aside}</div>}
    </article>
  )
}

/** A row of a long list with a favourite button; off-screen rows are not laid out. */
export function CardListItem({ card, played }: { card: Card; played: boolean }) {
  return (
    <li className="-mx-2.5 px-2.5 [contain-intrinsic-block-size:auto_132px] [content-visibility:auto]">
      <CardRow card={card} played={played} aside={<FavoriteButton cardId={card.id} />} />
    </li>
  )
}

/** Skeleton of a row. */
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

interface CardMarksProps {
  card: Card
  played: boolean
}

/**
 * Marks of a card: that both like it (KARTEN-144), and that it cannot be chosen: it was played, is excluded by a limit (O-149), or is out of
 * season. Under a limit no day is promised.
 */
export function CardMarks({ card, played }: CardMarksProps) {
  return (
    <>
      {useIsLikedByBoth(card.id) && <Mark icon={<HeartHandshake />}>{texts.both}</Mark>}
      {played && <Mark icon={<Check />}>{texts.played}</Mark>}
      {isResting(card) && (
        <Mark icon={<Moon />}>{card.resting ? texts.resting : seasonTexts.rests(card)}</Mark>
      )}
    </>
  )
}

function Mark({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="inline-flex items-center gap-1 font-medium text-muted [&_svg]:size-4">
      {icon}
      {children}
    </span>
  )
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f']

/** The columns of a list of cards. */
export const listColumns = 'grid grid-cols-1 md:grid-cols-2 md:gap-x-8 lg:gap-x-16 xl:grid-cols-3'

/** Skeleton of a list of cards. */
export const ListSkeleton = () => (
  <Loading className={listColumns}>
    {ROWS.map((row) => (
      <CardRowSkeleton key={row} />
    ))}
  </Loading>
)
