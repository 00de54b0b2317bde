import { daysBetween } from '../../../lib/time/dates.ts'
import type { DisplayMessage } from '../message/displayMessages.ts'

/** A row of the list: a date separator or a message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly item: DisplayMessage
      /** Ends its group. */
      readonly last: boolean
    }

/** Maximum time between messages of one group. */
const GROUP_MS = 10 * 60_000

/** Adds date separators (CHAT-08) and groups consecutive messages of one person. */
export function toRows(messages: readonly DisplayMessage[]): readonly Row[] {
  const days = new Set<string>()
  return messages.flatMap((item, at): Row[] => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const { createdAt } = item.message
    const newDay = before === undefined || !sameDay(before, item)
    const row: Row = {
      kind: 'message',
      key: item.key,
      item,
      last: after === undefined || !sameGroup(item, after),
    }
    if (!newDay) return [row]
    const day = new Date(createdAt).toDateString()
    // With a wrong device clock a queued message may repeat a date separator.
    const key = days.has(day) ? `${day} ${item.key}` : day
    days.add(day)
    return [{ kind: 'day', key, at: createdAt }, row]
  })
}

const sentAt = ({ message }: DisplayMessage): Date => new Date(message.createdAt)

const sameDay = (a: DisplayMessage, b: DisplayMessage): boolean =>
  daysBetween(sentAt(a), sentAt(b)) === 0

const sameGroup = (a: DisplayMessage, b: DisplayMessage): boolean =>
  a.message.senderId === b.message.senderId &&
  sameDay(a, b) &&
  sentAt(b).getTime() - sentAt(a).getTime() < GROUP_MS
