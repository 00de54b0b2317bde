import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Status } from '#contract/daily/calls.ts'
import { cx } from '#web/ui/styles/cx.ts'
import { useCouple } from '../couple/useCouple.ts'
import { setStatusUnfolded } from './state.ts'
import { statusTexts as texts } from './texts.ts'

type Shown = Pick<Status, 'level'> | null

interface StatusLineProps {
  titleId: string
  unfolded: boolean
  mine: Shown
  partner: Shown
}

/** Heading that unfolds the statuses on a phone; while they are folded it tells both levels (HEUTE-22). */
export function StatusLine({ titleId, unfolded, mine, partner }: StatusLineProps) {
  const { partnerName } = useCouple()
  return (
    // Full width, so that the two buttons after the heading take a row of their own when unfolded.
    <h2 className="w-full">
      <button
        type="button"
        aria-expanded={unfolded}
        className="flex min-h-11 w-full items-center gap-x-3 text-left"
        onClick={() => setStatusUnfolded(!unfolded)}
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <span id={titleId} className="mr-auto flex-none">
            {texts.title}
          </span>
          {!unfolded && (
            <span className="flex min-w-0 gap-x-3">
              <Level name={texts.me} status={mine} className="text-rose" />
              <Level name={partnerName} status={partner} className="text-lilac" />
            </span>
          )}
        </span>
        <ChevronDown
          aria-hidden="true"
          className={cx('size-5 shrink-0 text-muted', unfolded && 'rotate-180')}
        />
      </button>
    </h2>
  )
}

function Level({ name, status, className }: { name: string; status: Shown; className: string }) {
  return (
    <span className="flex min-w-0 items-baseline gap-1.5 first:shrink-0 font-text text-sm font-normal tracking-normal">
      <span className="sr-only">
        {status === null ? texts.none(name) : texts.level(name, status.level)}
      </span>
      <span aria-hidden="true" title={name} className="truncate text-muted">
        {name}
      </span>
      <b aria-hidden="true" className={cx('font-semibold', className)}>
        {status?.level ?? '–'}
      </b>
    </span>
  )
}
