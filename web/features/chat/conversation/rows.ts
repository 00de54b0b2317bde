import { daysBetween } from '../../../lib/dates.ts'
import type { Shown } from '../message/displayMessages.ts'

/** One line of the conversation. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly shown: Shown
      readonly first: boolean
      readonly last: boolean
    }

/** Maximum time between messages of one group. */
const GROUP_MS = 10 * 60_000

/** The messages under their date separators (CHAT-08), each knowing its place in its group. */
export function rowsOf(messages: readonly Shown[]): readonly Row[] {
  const days = new Set<string>()
  return messages.flatMap((shown, at): Row[] => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const { createdAt } = shown.message
    const newDay = before === undefined || !sameDay(before, shown)
    const row: Row = {
      kind: 'message',
      key: shown.key,
      shown,
      first: before === undefined || !together(before, shown),
      last: after === undefined || !together(shown, after),
    }
    if (!newDay) return [row]
    const day = new Date(createdAt).toDateString()
    // With a wrong device clock a queued message may repeat a date separator.
    const key = days.has(day) ? `${day} ${shown.key}` : day
    days.add(day)
    return [{ kind: 'day', key, at: createdAt }, row]
  })
}

const instant = ({ message }: Shown): Date => new Date(message.createdAt)

const sameDay = (a: Shown, b: Shown): boolean => daysBetween(instant(a), instant(b)) === 0

const together = (a: Shown, b: Shown): boolean =>
  a.message.senderId === b.message.senderId &&
  sameDay(a, b) &&
  instant(b).getTime() - instant(a).getTime() < GROUP_MS
