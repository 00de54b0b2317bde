'use no memo' // docs/decisions/0079
import { cx } from '../styles/cx.ts'

/** Two flames. Hidden from screen readers: the name stands beside it or in the link. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={cx('size-8', className)}>
      <path
        className="fill-rose"
        d="M9.8 2.6c.5 4.3-5.6 7-5.6 12.4a6 6 0 0 0 6 6c2 0 3.3-.9 3.3-.9-2.6-1.3-3.9-3.7-3.6-6.4.3-2.9 2.3-4.3 1.9-7.1-.2-1.5-.9-2.9-2-4Z"
      />
      <path
        className="fill-ember"
        d="M15.4 7.2c.4 2.9-3.7 4.6-3.7 8.3 0 2.9 2 5.5 4.5 5.5 2.4 0 4.2-2 4.2-4.6 0-4-4-5.4-5-9.2Z"
      />
    </svg>
  )
}
