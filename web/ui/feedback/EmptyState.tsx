'use no memo' // docs/decisions/0079
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

interface EmptyStateProps {
  /** `<CardsPlaceholder>` or `<GlowingIcon>`. */
  drawing: ReactNode
  /** One sentence. */
  children: ReactNode
  /** One action. */
  action?: ReactNode
  /** A quiet second line. */
  more?: ReactNode
  /** Among other content: less room above and below. */
  small?: boolean
  className?: string
}

/** An empty list or screen: a drawing, one sentence, one action. */
export function EmptyState(props: EmptyStateProps) {
  const { drawing, children, action, more, small = false, className } = props
  return (
    <div
      className={cx(
        'grid flex-1 place-content-center justify-items-center gap-3.5 text-center wrap-anywhere',
        // The action is above the bar of a phone whose browser shows its own.
        small ? 'py-4' : 'py-8 [@media(height<700px)]:py-2',
        className,
      )}
    >
      <div aria-hidden="true" className="[@media(height<700px)]:[zoom:0.75]">
        {drawing}
      </div>
      <p className="display max-w-80 text-xl text-balance">{children}</p>
      {more && <p className="max-w-80 text-sm text-balance text-muted">{more}</p>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}
