import { useQuery } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { type ReactElement, useEffect } from 'react'
import { useSession } from '#web/lib/session/session.ts'
import { formatDate } from '#web/lib/time/dates.ts'
import { useServerDay } from '#web/lib/time/useToday.ts'
import { QuietLink } from '#web/ui/layout/QuietLink.tsx'
import { newLetterQuery, useOpenLetter } from '../queries.ts'
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

interface ShownDay {
  readonly day: string
  /** Ids of its entries; undefined as long as they are not read. */
  readonly entries: readonly string[] | undefined
  readonly readAgain: () => void
}

/**
 * Counts the new letter of a day as opened, once its page shows it: a page that was read before the
 * letter arrived is read again.
 */
export function useOpenedOn({ day, entries, readAgain }: ShownDay): void {
  const { data } = useQuery(newLetterQuery)
  const { mutate } = useOpenLetter()
  const id = data?.letter?.day === day ? data.letter.id : undefined
  const isRead = entries !== undefined
  const isShown = entries?.includes(`letter:${id}`) === true
  useEffect(() => {
    if (id === undefined || !isRead) return
    if (isShown) mutate(id)
    else readAgain()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `readAgain` is another function each time
  }, [id, isRead, isShown, mutate])
}
