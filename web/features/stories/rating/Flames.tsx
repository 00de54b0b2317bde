'use no memo' // docs/decisions/0079
import { HEAT_MAX } from '#contract/stories/rules.ts'
import { FlameFilled, FlameOutline } from '#web/ui/graphics/icons.tsx'
import { cx } from '#web/ui/styles/cx.ts'

export const STEPS = Array.from({ length: HEAT_MAX }, (_, index) => index + 1)

/** One flame of a row, lit or not. */
export const Flame = ({ lit, className }: { lit: boolean; className?: string }) =>
  lit ? (
    <FlameFilled className={className} />
  ) : (
    <FlameOutline className={cx('text-edge', className)} />
  )

export interface FlamesProps {
  /** 0 to 5 */
  heat: number
  label: string
  className?: string
}

/** A rating to look at (O-119). */
export function Flames({ heat, label, className }: FlamesProps) {
  return (
    <span role="img" aria-label={label} className={cx('flex text-ember', className)}>
      {STEPS.map((step) => (
        <Flame key={step} lit={step <= heat} className="size-5" />
      ))}
    </span>
  )
}
