import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'

/** A chip that can be chosen, 44 px high. */
export function ChipButton({ chosen, ...rest }: ComponentProps<'button'> & { chosen: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full bg-raised px-4 text-sm font-[550]',
        'transition-[background-color,box-shadow,scale] duration-fast active:scale-[.98]',
        'aria-pressed:bg-rose-soft aria-pressed:inset-ring-[1.5px] aria-pressed:inset-ring-rose',
      )}
      {...rest}
    />
  )
}
