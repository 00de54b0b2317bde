import type { ComponentProps } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../styles/cx.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A spinner covers the invisible label, so that the width stays. */
  busy?: boolean
}

/** A view has at most one filled button. Not a submit button by default. */
export function Button({
  tone,
  small,
  wide,
  busy = false,
  type = 'button',
  className,
  children,
  disabled,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the default above is 'button'
      type={type}
      className={cx(buttonClass({ tone, small, wide }), className)}
      disabled={disabled}
      aria-busy={busy || undefined}
      // A busy button stays focusable, so that the focus is not lost while saving.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={cx('inline-flex items-center gap-2 [&>svg]:size-5', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && <Spinner className="absolute" />}
    </button>
  )
}
