import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does, in words. */
  label: string
  icon: ReactNode
  /** Gives the button a surface of its own. */
  raised?: boolean
}

/** 44 px target around a sign. */
export function IconButton({ label, icon, raised, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-full transition-[scale,background-color,opacity]',
        'duration-tap active:scale-95 disabled:opacity-45 [:where(&>svg)]:size-6',
        'hover:bg-[color-mix(in_oklab,currentColor_9%,transparent)]',
        raised && 'bg-surface shadow-1',
        className,
      )}
      {...rest}
    >
      {icon}
      <span className="sr-only">{label}</span>
    </button>
  )
}
