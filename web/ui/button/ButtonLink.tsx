import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { cx } from '../styles/cx.ts'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ tone, small, wide, className, children, ...rest }: ComponentProps<'a'> & ButtonLook) => (
    <a {...rest} className={cx(buttonClass({ tone, small, wide }), className)}>
      {children}
    </a>
  ),
)
