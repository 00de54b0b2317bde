'use no memo' // docs/decisions/0079
import { cx } from '../styles/cx.ts'
import { Chilli } from './Chilli.tsx'

interface ChilliRowProps {
  /** 0 to 10. */
  level: number
  className?: string
}

/** One chilli per level; one image for screen readers. Level 0 is a small ornament. */
export function ChilliRow({ level, className }: ChilliRowProps) {
  return (
    <div
      role="img"
      aria-label={`Schärfe ${level} von 10`}
      className={cx('flex justify-center gap-px', className)}
    >
      {level > 0 ? (
        Array.from({ length: level }, (_, i) => i + 1).map((step) => <Chilli key={step} />)
      ) : (
        <svg
          viewBox="0 0 74 10"
          aria-hidden="true"
          className="mt-1.5 h-2.5 w-18.5 stroke-current opacity-70"
        >
          <path d="M0 5H28M46 5H74" />
          <path className="fill-current stroke-none" d="M37 0L43 5L37 10L31 5Z" />
        </svg>
      )}
    </div>
  )
}
