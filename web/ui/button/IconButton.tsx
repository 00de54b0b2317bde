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
