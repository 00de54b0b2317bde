import { messageNotFound } from '#contract/chat/errors.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import type { NewMessage } from './models.ts'
import { sentIdOf } from './sent-id-policy.ts'

/** Decision about one message: insert it, refuse it, or share what becomes of an earlier one (O-068). */
export type Step =
  | { readonly kind: 'fresh'; readonly message: NewMessage }
  | { readonly kind: 'again'; readonly message: NewMessage; readonly earlier: NewMessage }
  | { readonly kind: 'refused'; readonly message: NewMessage; readonly refusal: Refusal }

/**
 * Decides about every message of a batch, in order.
 * @param quotable pair of every message that exists among the quoted ones, by its id
 */
export function planBatch(
  messages: readonly NewMessage[],
  quotable: ReadonlyMap<string, string>,
): Step[] {
  const first = new Map<string, NewMessage>()
  return messages.map((message): Step => {
    const key = sentIdOf(message)
    const earlier = key === undefined ? undefined : first.get(key)
    if (earlier !== undefined) return { kind: 'again', message, earlier }
    const quotes = message.replyToId
    if (quotes !== null && quotable.get(quotes) !== message.pairId) {
      return { kind: 'refused', message, refusal: messageNotFound }
    }
    if (key !== undefined) first.set(key, message)
    return { kind: 'fresh', message }
  })
}

/** How many messages of each pair a batch holds. */
export function countByPair(messages: readonly NewMessage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { pairId } of messages) counts.set(pairId, (counts.get(pairId) ?? 0) + 1)
  return counts
}

/** Assigns the sequence numbers. @param reserved by pair; `last` is the highest reserved number */
export function numberBatch(
  messages: readonly NewMessage[],
  reserved: ReadonlyMap<string, { readonly last: number }>,
): Map<NewMessage, number> {
  const counts = countByPair(messages)
  const given = new Map<string, number>()
  return new Map(
    messages.map((message) => {
      const { pairId } = message
      const before =
        given.get(pairId) ?? (reserved.get(pairId)?.last ?? 0) - (counts.get(pairId) ?? 0)
      given.set(pairId, before + 1)
      return [message, before + 1]
    }),
  )
}

/** The first messages of each pair within the quota of its day. @param before counts of the day */
export function withinDay(
  messages: readonly NewMessage[],
  before: ReadonlyMap<string, number>,
  limit: number,
): NewMessage[] {
  const counts = new Map(before)
  return messages.filter(({ pairId }) => {
    const count = (counts.get(pairId) ?? 0) + 1
    counts.set(pairId, count)
    return count <= limit
  })
}
