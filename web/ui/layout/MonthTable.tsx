import './month-table.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { addMonths } from '#contract/kernel/day.ts'
import { type Month, monthName, weeksOf } from '#web/lib/time/months.ts'
import { IconButton } from '../button/IconButton.tsx'
import { texts } from '../texts.ts'
import { Panel } from './Panel.tsx'

interface MonthTableProps {
  month: Month
  onMonth: (month: Month) => void
  first: Month
  last: Month
  today: string
  /** A day that has something; null for one that is a number. */
  renderDay: (day: string) => ReactNode
}

/** A month to leaf through, Monday first. */
export function MonthTable({ month, onMonth, first, last, today, renderDay }: MonthTableProps) {
  return (
    <Panel aria-label={monthName(month)}>
      <div className="flex items-center justify-between">
        <IconButton
          label={texts.previousMonth}
          icon={<ChevronLeft />}
          disabled={month <= first}
          onClick={() => onMonth(addMonths(month, -1))}
        />
        <h2 className="text-lg" aria-live="polite">
          {monthName(month)}
        </h2>
        <IconButton
          label={texts.nextMonth}
          icon={<ChevronRight />}
          disabled={month >= last}
          onClick={() => onMonth(addMonths(month, 1))}
        />
      </div>
      <table className="calendar">
        <thead>
          <tr>
            {texts.weekdays.map((day, i) => (
              <th key={day} scope="col">
                <span aria-hidden="true">{day}</span>
                <span className="sr-only">{texts.weekdayNames[i]}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, i) => (
                <td key={day ?? `neben-${i}`}>
                  {day !== null &&
                    (renderDay(day) ?? (
                      <span className="calendar-day" data-today={day === today || undefined}>
                        {Number(day.slice(8))}
                      </span>
                    ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
