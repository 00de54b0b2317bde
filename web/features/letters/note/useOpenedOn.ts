import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { newLetterQuery, useOpenLetter } from '../queries.ts'

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
  const readDayAgain = useEffectEvent(readAgain)
  useEffect(() => {
    if (id === undefined || !isRead) return
    if (isShown) mutate(id)
    else readDayAgain()
  }, [id, isRead, isShown, mutate])
}
