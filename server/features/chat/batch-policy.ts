import { messageNotFound } from '#contract/chat/errors.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { noPartner } from '#contract/kernel/refusals.ts'
import type { MessageRow, NewMessage } from './models.ts'

/** Database state a batch is checked against. */
export interface BatchFacts {
  /** Pairs that have both members. */
  readonly complete: ReadonlySet<string>
  /** Rows the batch's client ids have been written to already. */
  readonly known: readonly MessageRow[]
  /** Pair of every message that exists among the quoted ones, by its id. */
  readonly quotable: ReadonlyMap<string, string>
}

/** Decision about one message: insert, refuse, or return the row of its first attempt (O-068). */
export type Step =
  | { readonly kind: 'fresh'; readonly message: NewMessage }
  | { readonly kind: 'again'; readonly message: NewMessage }
  | { readonly kind: 'known'; readonly row: MessageRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

/** Uniqueness of a client id: per person and pair (O-068). */
const keyOf = (pairId: string, senderId: string, clientId: string | null) =>
  `${pairId} ${senderId} ${clientId}`

/** Decides about every message of a batch, in order. */
export function planBatch(messages: readonly NewMessage[], facts: BatchFacts): Step[] {
  const knownRows = new Map(
    facts.known.map((row) => [keyOf(row.pair_id, row.sender_id, row.client_id), row]),
  )
  const first = new Map<string, NewMessage>()
  return messages.map((message): Step => {
    const key = keyOf(message.pairId, message.senderId, message.clientId)
    const row = message.clientId === null ? undefined : knownRows.get(key)
    if (row !== undefined) return { kind: 'known', row }
    const earlier = message.clientId === null ? undefined : first.get(key)
    if (earlier !== undefined) return { kind: 'again', message: earlier }
    if (!facts.complete.has(message.pairId)) return { kind: 'refused', refusal: noPartner }
    const quotes = message.replyToId
    if (quotes !== null && facts.quotable.get(quotes) !== message.pairId) {
      return { kind: 'refused', refusal: messageNotFound }
    }
    first.set(key, message)
    return { kind: 'fresh', message }
  })
}

/** How many messages of each pair a batch holds. */
export function countByPair(messages: readonly NewMessage[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { pairId } of messages) counts.set(pairId, (counts.get(pairId) ?? 0) + 1)
  return counts
}

/** Assigns the sequence numbers. @param last highest reserved number of each pair */
export function numberBatch(
  messages: readonly NewMessage[],
  last: ReadonlyMap<string, number>,
): Map<NewMessage, number> {
  const counts = countByPair(messages)
  const given = new Map<string, number>()
  return new Map(
    messages.map((message) => {
      const { pairId } = message
      const before = given.get(pairId) ?? (last.get(pairId) ?? 0) - (counts.get(pairId) ?? 0)
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
