import { useQuery } from '@tanstack/react-query'
import { closeMessage, reopenMessages, useClosed } from './closedMessages.ts'
import { openMessages } from './openMessages.ts'
import { messagesQuery } from './queries.ts'

/** Today's messages not closed on this device, and functions to close one and to show all (HEUTE-07). */
export function useDailyMessages() {
  const query = useQuery(messagesQuery)
  const closed = useClosed()
  const { messages = [], message = null } = query.data ?? {}
  const closedToday = messages.map(({ id }) => id).filter((id) => closed.includes(id))
  return {
    query,
    ...openMessages(messages, message, closed),
    close: (id: string) =>
      closeMessage(
        id,
        messages.map((one) => one.id),
      ),
    closedCount: closedToday.length,
    reopen: () => reopenMessages(closedToday),
  }
}
