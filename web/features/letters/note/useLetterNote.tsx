import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import type { ReactElement } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { newLetterQuery } from '../queries.ts'
import { letterTexts as texts } from '../texts.ts'

/**
 * A letter that has arrived and was not opened, as a line of Heute (BRIEF-07); null without one,
 * undefined as long as that is not read.
 */
export function useLetterNote(): ReactElement | null | undefined {
  const { profile } = useSession()
  const today = useServerDay()
  const partner = profile?.partner ?? null
  const { data } = useQuery({ ...newLetterQuery, enabled: partner !== null })
  if (partner === null) return null
  if (data === undefined) return undefined
  if (data.letter === null) return null
  const { day } = data.letter
  return (
    <QuietLink
      to="/tage/$day"
      params={{ day }}
      icon={<Mail aria-hidden="true" className="size-5 shrink-0 text-gold" />}
      title={texts.arrived(partner.name)}
      more={day === today ? texts.arrivedMore : texts.arrivedOn(formatDate(day))}
    />
  )
}
