'use no memo' // docs/decisions/0079
import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import './panel.css'

interface PanelProps extends ComponentProps<'section'> {
  /** `gold` for favourites and matches, `rose` for invitations, `warm` with a glow at the bottom. */
  tone?: 'plain' | 'gold' | 'rose' | 'warm'
}

/** A raised surface; at most two in one view. */
export function Panel({ tone = 'plain', className, ...rest }: PanelProps) {
  return (
    <section className={cx('panel', tone !== 'plain' && `panel-${tone}`, className)} {...rest} />
  )
}
