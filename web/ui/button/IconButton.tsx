'use no memo' // docs/decisions/0079
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

interface IconButtonProps extends ComponentProps<'button'> {
  /** For screen readers. */
  label: string
  icon: ReactNode
  /** On a surface of its own. */
  raised?: boolean
}

/** A 44 px target around an icon. */
export function IconButton({ label, icon, raised, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx('button-icon', raised && 'button-raised', className)}
      {...rest}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  )
}
