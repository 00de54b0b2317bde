import type { ComponentProps } from 'react'

/** A chip that can be chosen, 44 px high. */
export function ChipButton({ chosen, ...rest }: ComponentProps<'button'> & { chosen: boolean }) {
  return <button type="button" aria-pressed={chosen} className="button-chip" {...rest} />
}
