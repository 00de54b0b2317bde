'use no memo' // docs/decisions/0079
import './related-links.css'
import { Link } from '@tanstack/react-router'
import BookOpen from 'lucide-react/icons/book-open'
import { useId } from 'react'
import type { Related } from '#contract/kernel/related.ts'
import { CardsOutline } from '../graphics/icons.tsx'
import { cx } from '../styles/cx.ts'

const texts = { card: 'Karte:', story: 'Geschichte:' } as const

export interface RelatedLinksProps extends Partial<Related> {
  title: string
  className?: string
}

/** A quiet row of ways to cards and stories that fit; nothing where there are none (O-174). */
export function RelatedLinks({ title, cards = [], stories = [], className }: RelatedLinksProps) {
  const titleId = useId()
  if (cards.length === 0 && stories.length === 0) return null
  return (
    <div className={cx('related-links', className)}>
      <p id={titleId}>{title}</p>
      <ul aria-labelledby={titleId}>
        {cards.map(({ id, title: name }) => (
          <li key={id}>
            <Link to="/karten/karte/$id" params={{ id }}>
              <CardsOutline />
              <span>
                <span className="sr-only">{texts.card}</span> {name}
              </span>
            </Link>
          </li>
        ))}
        {stories.map(({ id, title: name }) => (
          <li key={id}>
            <Link to="/stories/$storyId" params={{ storyId: String(id) }}>
              <BookOpen aria-hidden="true" strokeWidth={1.75} />
              <span>
                <span className="sr-only">{texts.story}</span> {name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
