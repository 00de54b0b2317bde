import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CalendarHeart from 'lucide-react/icons/calendar-heart'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactElement } from 'react'
import { useNow } from '#web/lib/time/useNow.ts'
import { eveningsQuery } from '../queries.ts'
import { eveningTexts as texts } from '../texts.ts'
import { whenText } from '../when-texts.ts'

/**
 * The next evening, or the open proposal, as a line of Heute; null if there is neither, undefined as
 * long as that is not read.
 */
export function useEveningNote(): ReactElement | null | undefined {
  const { data, isFetching } = useQuery(eveningsQuery)
  const now = useNow()
  const [next = null] = data?.agreed ?? []
  const shown = next ?? data?.proposal ?? null
  // An evening may be newer than the list that the device has kept.
  if (shown === null) return data === undefined || isFetching ? undefined : null
  const when = whenText(shown, now)
  const proposed = shown.mine ? texts.noteMine : texts.noteTheirs
  return (
    <Link
      to="/abende"
      className="-mx-2 -my-3 flex min-h-14 items-center gap-4 rounded-field px-2 py-2 hover:bg-raised"
    >
      <CalendarHeart aria-hidden="true" className="size-5 shrink-0 text-rose" />
      <span className="grid min-w-0 flex-1">
        <b className="font-semibold">{next === null ? proposed : texts.appointment}</b>
        <span className="text-sm text-muted">{when}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 text-muted" />
    </Link>
  )
}
