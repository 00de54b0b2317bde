import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { PhotoImage } from '#web/features/chat/photo/PhotoImage.tsx'
import { DayPage } from '#web/features/days/day/DayPage.tsx'
import { dayQuery } from '#web/features/days/queries.ts'
import { useOpenedOn } from '#web/features/letters/note/useOpenedOn.ts'

/** A day with the photos of the chat (TAGE-03); its letters count as opened (BRIEF-07). */
export function DayScreen() {
  const { day = '' } = useParams({ strict: false })
  const cache = useQueryClient()
  const query = dayQuery(day)
  // The page reads it, unless it is no day.
  const { data } = useQuery({ ...query, enabled: false })
  useOpenedOn({
    day,
    entries: data?.entries.map(({ id }) => id),
    readAgain: () => void cache.invalidateQueries({ queryKey: query.queryKey }),
  })
  return <DayPage Photo={PhotoImage} />
}
