import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'

interface PanelProps extends ComponentProps<'section'> {
  /** `gold` for favourites and matches, `rose` for invitations, `warm` with a glow at the bottom. */
  tone?: 'plain' | 'gold' | 'rose' | 'warm'
}

const tones = {
  plain:
    'bg-[linear-gradient(172deg,color-mix(in_oklab,var(--color-surface)_93%,var(--color-rose)),var(--color-surface)_46%)]',
  gold: 'bg-[radial-gradient(110%_90%_at_100%_0,var(--color-gold-soft),var(--color-surface)_74%)]',
  warm: 'bg-[radial-gradient(90%_46%_at_50%_100%,var(--color-ember-soft),transparent_92%),linear-gradient(172deg,color-mix(in_oklab,var(--color-surface)_93%,var(--color-rose)),var(--color-surface)_46%)]',
  rose: 'bg-[radial-gradient(120%_120%_at_100%_100%,var(--color-rose-soft),var(--color-surface)_70%)]',
}

/** A raised surface; at most two in one view. */
export function Panel({ tone = 'plain', className, ...rest }: PanelProps) {
  return (
    <section
      className={cx(
        'rounded-panel bg-surface p-4 shadow-1 inset-shadow-rim xs:p-5',
        tones[tone],
        className,
      )}
      {...rest}
    />
  )
}
