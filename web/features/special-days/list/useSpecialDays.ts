import { useQuery } from '@tanstack/react-query'
import type { SpecialDay } from '#contract/special-days/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { specialDaysQuery } from '../queries.ts'
import { withChanges } from '../state.ts'
import { specialDayChanges } from './changes.ts'

/**
 * The days of both with what was written here, the next one first; none for a person alone, undefined
 * as long as they are not read.
 */
export function useSpecialDays(): readonly SpecialDay[] | undefined {
  const { profile } = useSession()
  const today = useServerDay()
  const waiting = specialDayChanges.useWaiting()
  const isCouple = profile !== null && profile.partner !== null
  const { data } = useQuery({ ...specialDaysQuery, enabled: isCouple })
  if (!isCouple) return []
  return data && withChanges(data.days, waiting, today)
}
