import { useQuery } from '@tanstack/react-query'
import { closeMessage, useClosed } from './closedMessages.ts'
import { openMessages } from './openMessages.ts'
import { messagesQuery } from './queries.ts'

/** Today's messages not closed on this device, and a function to close one (HEUTE-07). */
export function useDailyMessages() {
  const query = useQuery(messagesQuery)
  const closed = useClosed()
  const { messages = [], message = null } = query.data ?? {}
  return {
    query,
    ...openMessages(messages, message, closed),
    close: (id: string) =>
      closeMessage(
        id,
        messages.map((one) => one.id),
      ),
  }
}
