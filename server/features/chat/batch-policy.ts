import { messageNotFound } from '#contract/chat/errors.ts'
import type { Refusal } from '#contract/kernel/call.ts'
import { messagesFull, noPartner } from '#contract/kernel/refusals.ts'
import { idOf } from '#server/lib/ids.ts'
import type { MessageRow, NewMessage, PairCounts } from './models.ts'

/** The length of ids that are made from a client id; all others have another one (decision 0074). */
export const SENT_ID_LENGTH = 27

interface Sent {
  readonly pairId: string
  readonly senderId: string
  readonly clientId: string
}

/**
 * The id of a text that a device has named: the same for the same person, pair and client id, so
 * that a retry is found by it (O-068).
 */
export const newSentId = ({ pairId, senderId, clientId }: Sent): string =>
  `m${idOf({ pairId, userId: senderId }, clientId)}`

/**
 * The id that all attempts of one message have in common. A text is stored under it; a photo is
 * not, whose files are found by an id of its own, nor is a message stored before migration 0035.
 * @returns undefined without a client id
 */
export const sentIdOf = (
  message: Pick<Sent, 'pairId' | 'senderId'> & {
    readonly id: string
    readonly clientId: string | null
  },
): string | undefined => {
  const { id, clientId } = message
  if (clientId === null) return undefined
  return id.length === SENT_ID_LENGTH ? id : newSentId({ ...message, clientId })
}

/**
 * Decision about one message: insert it with its number, answer with what an earlier try has stored
 * or, in the same batch, becomes (O-068), refuse it, or leave it to a later batch.
 */
export type Step =
  | { readonly kind: 'fresh'; readonly message: NewMessage; readonly seq: number }
  | { readonly kind: 'again'; readonly earlier: Extract<Step, { kind: 'fresh' }> }
  | { readonly kind: 'stored'; readonly row: MessageRow }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'skipped' }

/** The state of a batch in the database once its pairs are locked. */
export interface Looked {
  /** Locked pairs with both members, by id. */
  readonly pairs: ReadonlyMap<string, PairCounts>
  /** Rows of earlier tries, by sent id. */
  readonly sentBefore: ReadonlyMap<string | undefined, MessageRow>
  /** Pair of every message that exists among the quoted ones, by its id. */
  readonly quotable: ReadonlyMap<string, string>
}

export interface Limits {
  readonly messagesPerDay: number
  /** Whether pairs somebody else has locked are missing, and looked for again. */
  readonly skipLocked: boolean
}

/**
 * Decides about every message of a batch, in order.
 * @returns the decisions, and the counts of the pairs that get a new message
 */
export function planBatch(messages: readonly NewMessage[], looked: Looked, limits: Limits) {
  const counted = new Map<string, PairCounts>()
  const fresh = new Map<string, Extract<Step, { kind: 'fresh' }>>()
  const decide = (message: NewMessage): Step => {
    const { pairId, replyToId } = message
    const sentId = sentIdOf(message)
    const row = sentId === undefined ? undefined : looked.sentBefore.get(sentId)
    if (row !== undefined) return { kind: 'stored', row }
    const earlier = sentId === undefined ? undefined : fresh.get(sentId)
    if (earlier !== undefined) return { kind: 'again', earlier }
    if (replyToId !== null && looked.quotable.get(replyToId) !== pairId) {
      return { kind: 'refused', refusal: messageNotFound }
    }
    const counts = counted.get(pairId) ?? looked.pairs.get(pairId)
    if (counts === undefined) {
      return limits.skipLocked ? { kind: 'skipped' } : { kind: 'refused', refusal: noPartner }
    }
    const { last, messagesOfDay } = counts
    if (messagesOfDay >= limits.messagesPerDay) return { kind: 'refused', refusal: messagesFull }
    counted.set(pairId, { last: last + 1, messagesOfDay: messagesOfDay + 1 })
    const step = { kind: 'fresh', message, seq: last + 1 } as const
    if (sentId !== undefined) fresh.set(sentId, step)
    return step
  }
  return { steps: messages.map(decide), counted }
}
