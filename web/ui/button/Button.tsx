'use no memo' // docs/decisions/0079
import type { ComponentProps } from 'react'
import { Spinner } from '../feedback/Spinner.tsx'
import { cx } from '../styles/cx.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** A spinner covers the invisible label, so that the width stays; words of its own replace both. */
  busy?: boolean | string
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
  const isBusy = busy !== false
  const hasSpinner = busy === true
  return (
    <button
      // oxlint-disable-next-line react/button-has-type -- the default above is 'button'
      type={type}
      className={cx(buttonClass({ tone, small, wide }), className)}
      disabled={disabled}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // A busy button stays focusable, so that the focus is not lost while saving.
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span
        className={cx('inline-flex items-center gap-2 [&>svg]:size-5', hasSpinner && 'opacity-0')}
      >
        {typeof busy === 'string' ? busy : children}
      </span>
      {hasSpinner && <Spinner className="absolute" />}
    </button>
  )
}
