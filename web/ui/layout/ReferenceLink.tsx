'use no memo' // docs/decisions/0079
import { Link, type LinkProps } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import Feather from 'lucide-react/icons/feather'
import type { ReactNode } from 'react'
import type { Reference, TitledReference } from '#contract/kernel/reference.ts'
import { shownReference } from '#web/lib/shownReference.ts'
import { CardsOutline, FlameOutline } from '../graphics/icons.tsx'
import { cx } from '../styles/cx.ts'

const texts = {
  card: 'Karte',
  story: 'Geschichte',
  match: 'Match',
  question: 'Frage des Tages',
  gone: 'Das gibt es nicht mehr.',
} as const

const icons: Readonly<Record<Reference['kind'], ReactNode>> = {
  card: <CardsOutline />,
  story: <BookOpen aria-hidden="true" strokeWidth={1.75} />,
  match: <FlameOutline />,
  question: <Feather aria-hidden="true" strokeWidth={1.75} />,
}

/** The screen that shows a thing. */
const wayTo = ({ kind, id }: Reference): Pick<LinkProps, 'to' | 'params'> => {
  switch (kind) {
    case 'card':
      return { to: '/karten/karte/$id', params: { id } }
    case 'story':
      return { to: '/stories/$storyId', params: { storyId: id } }
    case 'match':
      return { to: '/profile/matches' }
    case 'question':
      return { to: '/fragen-des-tages' }
  }
}

export interface ReferenceLinkProps {
  reference: TitledReference
  tabIndex?: number
  /** For a preview, which leads nowhere. */
  still?: boolean
  className?: string
}

/** A thing by its kind and title, which opens it; one that is gone says so (O-193). */
export function ReferenceLink({ reference, tabIndex, still, className }: ReferenceLinkProps) {
  const { kind, title } = reference
  const look = cx(
    'flex min-h-11 min-w-0 items-center gap-2.5 text-left [&>svg]:size-5 [&>svg]:shrink-0',
    className,
  )
  const content = (
    <>
      {icons[kind]}
      <span className="grid min-w-0 flex-1">
        <span className="text-xs text-muted">{texts[kind]}</span>
        <span
          dir="auto"
          className={cx('line-clamp-2 text-sm wrap-anywhere', title && 'font-[650]')}
        >
          {title ?? texts.gone}
        </span>
      </span>
    </>
  )
  if (still || title === null) return <div className={look}>{content}</div>
  return (
    <Link
      {...wayTo(reference)}
      className={look}
      tabIndex={tabIndex}
      onClick={() => shownReference.set(reference)}
    >
      {content}
    </Link>
  )
}
