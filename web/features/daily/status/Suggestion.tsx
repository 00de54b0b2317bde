import Coffee from 'lucide-react/icons/coffee'
import MapPin from 'lucide-react/icons/map-pin'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import Moon from 'lucide-react/icons/moon'
import type { statusOfToday } from '#contract/daily/calls.ts'
import { SUGGESTION_NAMES } from '#contract/daily/rules.ts'
import type { Answer } from '#contract/kernel/call.ts'
import { FlameFilled } from '#web/ui/graphics/icons.tsx'
import { statusTexts } from './texts.ts'

type Suggested = NonNullable<Answer<typeof statusOfToday>['suggestion']>

const SIGNS = {
  meTime: Moon,
  verfuehrung: FlameFilled,
  qualitytime: Coffee,
  offen: MessageCircleHeart,
} as const

/** The suggestion for both levels, with two ideas; the same all day (STATUS-26 to STATUS-30). */
export function Suggestion({ category, suggestions }: Suggested) {
  const Sign = SIGNS[category]
  return (
    <div className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-3 gap-y-1.5">
      <span className="grid h-7 place-items-center text-ember [&>svg]:size-5.5">
        <Sign aria-hidden="true" />
      </span>
      <h3 className="text-xl leading-7">{SUGGESTION_NAMES[category]}</h3>
      <ul className="col-start-2 grid gap-2 text-sm">
        {suggestions.map(({ text, apart }) => (
          <li
            key={text}
            className="relative before:absolute before:top-2 before:-left-6.5 before:size-1.5 before:rounded-full before:bg-ember"
          >
            {text}
            {apart && (
              <span className="mt-0.5 flex items-center gap-1 text-xs text-muted">
                <MapPin aria-hidden="true" className="size-3.5" />
                {statusTexts.apart}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
