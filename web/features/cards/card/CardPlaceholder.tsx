import './card.css'
import { Loading, Skeleton } from '#web/ui/feedback/Skeleton.tsx'

/** Size of the carousel's placeholder (KONST-33), in px at full size. */
const WIDTH = 360
const HEIGHT = 520

const scaled = (px: number) => `calc(${px}px * var(--card-scale, 1))`

/** Takes the place of the carousel while it loads; used inside `ScaleToFit`. */
export function CardPlaceholder({ label }: { label?: string }) {
  return (
    <div
      data-testid="card-placeholder"
      className="grid shrink-0 place-items-center"
      style={{ width: scaled(WIDTH), height: scaled(HEIGHT) }}
    >
      <Loading {...(label && { label })}>
        <Skeleton className="card-box rounded-card" />
      </Loading>
    </div>
  )
}
