import type { QueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/feedback/toastStore.ts'
import { eveningsQuery } from '../queries.ts'
import { eveningTexts as texts } from '../texts.ts'
import { whenText } from '../when-texts.ts'

/** Says „Termin“ with its time; the word alone where the evening cannot be read. */
export async function sayReminder(cache: QueryClient, id: string): Promise<void> {
  const evenings = await cache.ensureQueryData(eveningsQuery).catch(() => undefined)
  const evening = evenings?.agreed.find((one) => one.id === id)
  toast(evening ? texts.appointmentAt(whenText(evening, new Date())) : texts.appointment)
}
