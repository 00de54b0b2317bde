import './calendar.css'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { knownCategoryId } from '#contract/cards/rules.ts'
import { formatDate } from '../../../lib/time/dates.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { useCard } from '../queries.ts'
import { type Month, monthName, shiftMonth, weeksOf } from './month-state.ts'
import { historyTexts as texts } from './texts.ts'

export interface MonthCalendarProps {
  month: Month
  onMonth: (month: Month) => void
  /** Card id by day. */
  played: ReadonlyMap<string, string>
  first: Month
  last: Month
  today: string
  onDay: (day: string) => void
}

/** A month: a played day is a small card in the colour of its category, any other day a number. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { month, onMonth, played, first, last, today, onDay } = props
  return (
    <Panel aria-label={monthName(month)}>
      <div className="flex items-center justify-between">
        <IconButton
          label={texts.previous}
          icon={<ChevronLeft />}
          disabled={month <= first}
          onClick={() => onMonth(shiftMonth(month, -1))}
        />
        <h2 className="text-lg" aria-live="polite">
          {monthName(month)}
        </h2>
        <IconButton
          label={texts.next}
          icon={<ChevronRight />}
          disabled={month >= last}
          onClick={() => onMonth(shiftMonth(month, 1))}
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
                  {day !== null && (
                    <Day day={day} cardId={played.get(day)} isToday={day === today} onDay={onDay} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

interface DayProps {
  day: string
  cardId: string | undefined
  isToday: boolean
  onDay: (day: string) => void
}

function Day({ day, cardId, isToday, onDay }: DayProps) {
  if (cardId !== undefined) return <PlayedDay {...{ day, cardId, isToday, onDay }} />
  return (
    <span className="calendar-day" data-today={isToday || undefined}>
      {Number(day.slice(8))}
    </span>
  )
}

function PlayedDay({ day, cardId, isToday, onDay }: DayProps & { cardId: string }) {
  const { data: card } = useCard(cardId)
  const category = card?.category.id ?? ''
  return (
    <button
      type="button"
      data-category={knownCategoryId(category)}
      data-today={isToday || undefined}
      className="calendar-card"
      onClick={() => onDay(day)}
    >
      <CategoryIcon categoryId={category} className="size-4.5" />
      <span className="sr-only">{texts.day(formatDate(day), card?.title ?? texts.missing)}</span>
    </button>
  )
}
