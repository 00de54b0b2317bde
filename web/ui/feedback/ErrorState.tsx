import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Button } from '../button/Button.tsx'
import { LowFlame } from '../graphics/icons.tsx'
import { GlowingIcon } from '../graphics/illustrations.tsx'
import { cx } from '../styles/cx.ts'
import { texts } from '../texts.ts'

export interface ErrorStateProps {
  /** The failure in words. */
  what: ReactNode
  /** Names the data that is not lost. */
  safe?: ReactNode
  onRetry?: () => void
  retrying?: boolean
  /** In place of the small sign. */
  drawing?: ReactNode
  /** Another way on, below the button. */
  otherwise?: ReactNode
  /** In one line, among settings. */
  row?: boolean
  className?: string
}

/** Shows the failure in red (FEHLER-11), the data that is not lost, and a button to try again. */
export function ErrorState(props: ErrorStateProps) {
  const { what, safe, onRetry, retrying = false, drawing, otherwise, row = false } = props
  if (row) {
    return (
      <div role="alert" className="flex min-h-14 flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-danger">{what}</p>
        <Button tone="quiet" small busy={retrying} onClick={onRetry}>
          {texts.retryShort}
        </Button>
      </div>
    )
  }
  return (
    <div
      role="alert"
      className={cx(
        'grid flex-1 place-content-center justify-items-center gap-2 py-8 text-center',
        drawing !== undefined && 'ember-glow',
        props.className,
      )}
    >
      {drawing ?? <GlowingIcon icon={<LowFlame />} />}
      <p className="display max-w-80 text-xl text-balance text-danger">{what}</p>
      {safe && <p className="max-w-80 text-sm text-muted">{safe}</p>}
      {onRetry && (
        <Button className="mt-3" busy={retrying} onClick={onRetry}>
          <RotateCcw /> {texts.retry}
        </Button>
      )}
      {otherwise}
    </div>
  )
}
