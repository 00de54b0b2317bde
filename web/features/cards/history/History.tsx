import { useEffect, useRef, useState } from 'react'
import type { PlayedDay } from '#contract/cards/calls.ts'
import { monthOf } from '#contract/kernel/day.ts'
import { serverDay } from '#web/lib/time/serverClock.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { LoadMore } from '#web/ui/query/LoadMore.tsx'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { listTexts } from '../row/texts.ts'
import { HistoryEntry } from './HistoryEntry.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'

/** Entries shown at first, and added by each load of more. */
const STEP = 20

/** The month of played cards and the list, newest first (KARTEN-35); side by side from 1024. */
export function History({ selections }: { selections: readonly PlayedDay[] }) {
  const newestFirst = selections.toSorted((a, b) => b.date.localeCompare(a.date))
  const today = serverDay(useNow().getTime())
  const [month, setMonth] = useState(() => monthOf(newestFirst[0]?.date ?? today))
  const [shown, setShown] = useState(STEP)
  const [wanted, setWanted] = useState<{ day: string }>()
  const list = useRef<HTMLUListElement>(null)

  // An effect, because the entry may have to be rendered first.
  useEffect(() => {
    const entry = wanted && list.current?.querySelector<HTMLElement>(`[data-day="${wanted.day}"]`)
    if (!entry) return
    entry.scrollIntoView({ block: 'center', behavior: motionAllowed() ? 'smooth' : 'auto' })
    entry.querySelector<HTMLElement>('a')?.focus({ preventScroll: true })
  }, [wanted])

  const showDay = (day: string) => {
    const at = newestFirst.findIndex(({ date }) => date === day)
    setShown(Math.max(shown, at + STEP / 2))
    // A new object each time, so that a second tap on the same day scrolls again.
    setWanted({ day })
  }

  return (
    <div className="history">
      <MonthCalendar
        month={month}
        onMonth={setMonth}
        // The card of the day before what was redeemed beside it.
        played={new Map(newestFirst.toReversed().map(({ date, cardId }) => [date, cardId]))}
        first={monthOf(newestFirst.at(-1)?.date ?? today)}
        last={monthOf(today)}
        today={today}
        onDay={showDay}
      />
      <div>
        <ul ref={list} className="grid">
          {newestFirst.slice(0, shown).map((selection) => (
            <li key={`${selection.date}/${selection.cardId}`} data-day={selection.date}>
              <HistoryEntry selection={selection} today={today} />
            </li>
          ))}
        </ul>
        {shown < newestFirst.length && (
          <LoadMore onMore={() => setShown(shown + STEP)} busy={false}>
            {listTexts.more}
          </LoadMore>
        )}
      </div>
    </div>
  )
}
