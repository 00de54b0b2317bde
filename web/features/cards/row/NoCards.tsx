import type { ReactNode } from 'react'
import { ButtonLink } from '#web/ui/button/ButtonLink.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { CardsPlaceholder } from '#web/ui/graphics/illustrations.tsx'

export interface NoCardsProps {
  icon: ReactNode
  /** One sentence. */
  children: string
  more?: string
  /** The page that helps, and its name. */
  to: '/karten/select' | '/karten/new' | '/karten/kategorie' | '/profile'
  action: string
  /** Among other content: less room, and a button that stands back. */
  small?: boolean
  /** Shown beside the link. */
  also?: ReactNode
}

/** No cards here yet, with a link to what can be done about it. */
export function NoCards({ icon, children, more, to, action, small = false, also }: NoCardsProps) {
  return (
    <EmptyState
      small={small}
      drawing={<CardsPlaceholder icon={icon} />}
      more={more}
      action={
        <div className="grid justify-items-center gap-3">
          <ButtonLink to={to} tone={small ? 'quiet' : 'filled'}>
            {action}
          </ButtonLink>
          {also}
        </div>
      }
    >
      {children}
    </EmptyState>
  )
}
