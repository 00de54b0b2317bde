import { cx } from '../../../ui/cx.ts'
import { Heartbeat, Leaf, Mask } from '../../../ui/icons.tsx'

const cards = [
  { Icon: Leaf, hue: 'text-wohl', place: '-translate-x-19 translate-y-3 -rotate-17' },
  { Icon: Mask, hue: 'text-abenteuer', place: 'translate-x-19 translate-y-3 rotate-16' },
  { Icon: Heartbeat, hue: 'text-herz', place: '-rotate-1' },
]

/** Three cards that say „game“ before a word is read. */
export function CardFan() {
  return (
    <div aria-hidden="true" className="relative mb-4 h-58 w-40">
      {cards.map(({ Icon, hue, place }) => (
        <div
          key={hue}
          className={cx(
            'absolute inset-0 grid place-items-center rounded-[18px] bg-surface shadow-card',
            'inset-ring-2 inset-ring-current [&>svg]:size-12 [&>svg]:stroke-[1.25]',
            hue,
            place,
          )}
        >
          <Icon />
        </div>
      ))}
    </div>
  )
}
