import { useServerDay } from '#web/lib/time/useToday.ts'
import { useSpecialDays } from '../list/useSpecialDays.ts'
import { counted, timeOf } from '../state.ts'
import { specialDayTexts as texts } from '../texts.ts'

/**
 * „Noch 12 Tage: Wiedersehen“ in a line of Heute (TAG-05).
 * @param otherwise what the line says without a day; the countdown takes its height
 */
export function Countdown({ otherwise }: { otherwise: string }) {
  const today = useServerDay()
  const day = counted(useSpecialDays() ?? [], today)
  if (day === null) return otherwise
  return (
    <span className="grid">
      <span className="invisible col-start-1 row-start-1">{otherwise}</span>
      <span className="col-start-1 row-start-1 truncate">
        {texts.countdownLine(timeOf(day, today).days, day.name)}
      </span>
    </span>
  )
}
