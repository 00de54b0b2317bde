import type { Quote } from '#contract/chat/shapes.ts'
import type { QueueItem } from '../../../lib/offline/queueItem.ts'

/** A change that the server does not have yet. */
export type Task =
  | {
      readonly kind: 'send'
      readonly text: string
      /** The quoted message, as it is drawn until the server answers. */
      readonly reply: Quote | null
    }
  | {
      readonly kind: 'edit'
      readonly messageId: string
      readonly text: string
      /** The text it replaces; a former version noted none. */
      readonly insteadOf?: string | undefined
    }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'react'; readonly messageId: string; readonly emoji: string | null }

/** A queued task; its id is also the clientId of a new message: sent twice it is stored once (O-068). */
export interface Entry extends QueueItem {
  readonly task: Task
  /** Why the server refused it; null otherwise. */
  readonly fault: string | null
}

export type Outbox = readonly Entry[]

/**
 * Adds a task. It replaces earlier changes of the same message without an attempt: the same kind,
 * or all if it deletes the message. An edit that replaces another replaces the same text as that one.
 */
export function withEntry(outbox: Outbox, entry: Entry): Outbox {
  const { task } = entry
  if (task.kind === 'send') return [...outbox, entry]
  const superseded = (other: Entry): boolean =>
    other.tried === false &&
    other.task.kind !== 'send' &&
    other.task.messageId === task.messageId &&
    (task.kind === 'delete' || other.task.kind === task.kind)
  const former = outbox.find(superseded)?.task
  const isEdited = task.kind === 'edit' && former?.kind === 'edit'
  const added = isEdited ? { ...entry, task: { ...task, insteadOf: former.insteadOf } } : entry
  return [...outbox.filter((other) => !superseded(other)), added]
}

/**
 * Puts a refused message at the end of the queue again.
 * @param at when it is written now, so that it keeps this place; epoch milliseconds
 */
export function withRetry(outbox: Outbox, id: string, at: number): Outbox {
  const entry = outbox.find((one) => one.id === id)
  if (entry?.fault == null) return outbox
  return [...outbox.filter((one) => one !== entry), { ...entry, at, fault: null }]
}

/** Whether a message may be discarded: the server cannot have it. A former version noted no `tried`. */
export const mayDiscard = ({ tried, fault }: Entry): boolean => fault !== null || tried === false
