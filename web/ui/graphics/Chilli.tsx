'use no memo' // docs/decisions/0079
import { useId } from 'react'
import type { IconProps } from './icons.tsx'

/** One chilli, 20 × 21, rose to ember with a green stem on every surface. */
export function Chilli(props: IconProps) {
  const heat = useId()
  return (
    <svg viewBox="0 0 20 21" width="21" height="22" aria-hidden="true" {...props}>
      <linearGradient id={heat} x1="1" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--color-rose)" />
        <stop offset="1" stopColor="var(--color-ember)" />
      </linearGradient>
      <path
        fill={`url(#${heat})`}
        d="M10.2 6.7C11.8 5.5 14.7 5.6 16 7.1C17.6 9.1 16.6 12.8 14 15.3C10.9 18.3 6 19.9 1.4 19.2C.9 19.1.9 18.5 1.4 18.4C5.6 17.5 8.2 15.2 8.8 12C9.2 9.9 8.9 7.7 10.2 6.7Z"
      />
      <path
        className="fill-none stroke-gleam"
        strokeWidth="1.1"
        strokeLinecap="round"
        d="M14.5 8.7C15 10.7 13.6 13.2 11.4 14.9"
      />
      <path
        className="fill-stem"
        d="M9.6 7.3C10 5.2 11.5 4.3 13 4.4C13.2 3 14 1.7 15.5 1C16 .8 16.6 1.5 16.2 1.9C15.3 2.7 14.9 3.7 14.9 4.8C16.3 5.3 17 6.5 16.9 8C15.8 7 14.6 6.7 13.3 7C12 6.3 10.7 6.4 9.6 7.3Z"
      />
    </svg>
  )
}
