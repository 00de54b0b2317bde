import '../art/categories.css'
import './calendar.css'
import { formatDate } from '#web/lib/time/dates.ts'
import type { Month } from '#web/lib/time/months.ts'
import { MonthTable } from '#web/ui/layout/MonthTable.tsx'
import { CategoryIcon } from '../art/CategoryIcon.tsx'
import { knownCategoryId } from '../art/knownCategory.ts'
import { useCard } from '../queries.ts'
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
export function MonthCalendar({ played, onDay, ...month }: MonthCalendarProps) {
  return (
    <MonthTable
      {...month}
      renderDay={(day) => {
        const cardId = played.get(day)
        return cardId === undefined ? null : (
          <PlayedDay {...{ day, cardId, isToday: day === month.today, onDay }} />
        )
      }}
    />
  )
}

interface DayProps {
  day: string
  cardId: string
  isToday: boolean
  onDay: (day: string) => void
}

function PlayedDay({ day, cardId, isToday, onDay }: DayProps) {
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
