import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './buttonClass.ts'

/** A link that looks like a button. */
export const ButtonLink = createLink(
  ({ tone, small, wide, children, ...rest }: ComponentProps<'a'> & ButtonLook) => (
    <a {...rest} className={buttonClass({ tone, small, wide })}>
      {children}
    </a>
  ),
)
