'use no memo' // docs/decisions/0079
import type { SVGProps } from 'react'

/** Icons that lucide does not have: 24 × 24, in the current colour, hidden from screen readers. */
export type IconProps = SVGProps<SVGSVGElement>

/** The `<svg>` of an icon drawn in lines. */
export function LineIcon(props: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="24"
      height="24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    />
  )
}

/** Wohlfühlmomente */
export const Leaf = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5 19C4 10 9 5 19 5c.4 9-4 14.4-12 13M5 19c2-4.4 5-7.5 8.5-9.2" />
  </LineIcon>
)

/** Joker & Freifahrtschein */
export const Key = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="7.6" cy="12" r="3.9" />
    <path d="M11.5 12h9v3.4M16.6 12v2.7" />
  </LineIcon>
)

/** Abenteuerlust */
export const Mask = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 9.5c3-2 5.5-1.5 8.5 0 3-1.5 5.5-2 8.5 0 0 5-2 7.5-5 7.5-1.6 0-2.5-1.7-3.5-1.7S10.1 17 8.5 17c-3 0-5-2.5-5-7.5Z" />
    <path d="M6.8 11.9c1.2-.8 2.4-.6 3.2.5M14 12.4c.8-1.1 2-1.3 3.2-.5" />
  </LineIcon>
)

/** Herzklopfen */
export const Heartbeat = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 12.5h4l2-5 3.6 9.5 2.3-6 1.2 1.5h3.9" />
  </LineIcon>
)

/** Two cards, the front one tilted. The back one stays a line, or the two would melt together. */
export const CardsOutline = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5.2 8.3 12.7 6.3a1.8 1.8 0 0 1 2.2 1.3l2.4 9a1.8 1.8 0 0 1-1.3 2.2l-7.5 2a1.8 1.8 0 0 1-2.2-1.3l-2.4-9a1.8 1.8 0 0 1 1.3-2.2Z" />
    <path fill="none" d="M10.5 3.6 18 3.8a2 2 0 0 1 2 2l-.2 9" />
  </LineIcon>
)

/** For errors. */
export const LowFlame = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M12 9c.4 2.2 3.6 3.6 3.6 6.8a3.6 3.6 0 0 1-7.2 0c0-1.6.8-2.5 1.5-3.4.3.9.7 1.4 1.3 1.6-.3-1.7 0-3.5.8-5Z" />
    <path d="M6 21h12" />
  </LineIcon>
)

const FLAME =
  'M12 3c.6 3.4 5.8 6 5.8 11.2A5.7 5.7 0 0 1 12 20.6a5.8 5.8 0 0 1-5.8-6.2c0-2.6 1.3-4.2 2.4-5.6.4 1.5 1.1 2.3 2 2.7C10.4 8.8 10.8 5.4 12 3Z'

/** For a chosen rating step or the active entry. */
export const FlameFilled = (props: IconProps) => (
  <LineIcon {...props} fill="currentColor" stroke="none">
    <path d={FLAME} />
  </LineIcon>
)

export const FlameOutline = (props: IconProps) => (
  <LineIcon {...props}>
    <path d={FLAME} />
  </LineIcon>
)

/** For a moment at which the levels of both are high. */
export const SparkFilled = (props: IconProps) => (
  <LineIcon {...props} fill="currentColor" stroke="none">
    <path d="M12 2c.9 5.8 3.2 8.4 10 10-6.8 1.6-9.1 4.2-10 10-.9-5.8-3.2-8.4-10-10 6.8-1.6 9.1-4.2 10-10Z" />
  </LineIcon>
)
