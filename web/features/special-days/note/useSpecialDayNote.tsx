import CalendarHeart from 'lucide-react/icons/calendar-heart'
import type { ReactElement } from 'react'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { useSpecialDays } from '../list/useSpecialDays.ts'
import { timeOf } from '../state.ts'
import { specialDayTexts as texts } from '../texts.ts'

/**
 * The days that are today, as a line of Heute (TAG-06); null without one, undefined as long as that is not
 * read.
 */
export function useSpecialDayNote(): ReactElement | null | undefined {
  const today = useServerDay()
  const days = useSpecialDays()
  const now = days?.filter((one) => timeOf(one, today).days === 0)
  const [first, second] = now ?? []
  if (now === undefined || first === undefined) return days && null
  const { years } = timeOf(first, today)
  const isOne = second === undefined && years > 0
  return (
    <QuietLink
      to="/besondere-tage"
      icon={<CalendarHeart aria-hidden="true" className="size-5 shrink-0 text-gold" />}
      title={texts.today(now.map(({ name }) => name).join(', '))}
      more={isOne ? `${texts.years(years)}. ${texts.cards}` : texts.cards}
    />
  )
}
