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
  | { readonly kind: 'edit'; readonly messageId: string; readonly text: string }
  | { readonly kind: 'delete'; readonly messageId: string }
  | { readonly kind: 'react'; readonly messageId: string; readonly emoji: string | null }

/** A queued task; its id is also the clientId of a new message: sent twice it is stored once (O-068). */
export interface Entry extends QueueItem {
  readonly task: Task
  /** Number of attempts; after the first the server may have it. */
  readonly attempts: number
  /** Why the server refused it; null otherwise. */
  readonly fault: string | null
}

export type Outbox = readonly Entry[]

/**
 * Adds a task. It replaces earlier changes of the same message without an attempt: the same kind,
 * or all if it deletes the message.
 */
export function withEntry(outbox: Outbox, entry: Entry): Outbox {
  const { task } = entry
  if (task.kind === 'send') return [...outbox, entry]
  const superseded = (other: Entry): boolean =>
    other.attempts === 0 &&
    other.task.kind !== 'send' &&
    other.task.messageId === task.messageId &&
    (task.kind === 'delete' || other.task.kind === task.kind)
  return [...outbox.filter((other) => !superseded(other)), entry]
}

export const withoutEntry = (outbox: Outbox, id: string): Outbox =>
  outbox.filter((entry) => entry.id !== id)

/** The oldest task that was not refused. */
export const nextEntry = (outbox: Outbox): Entry | undefined =>
  outbox.find(({ fault }) => fault === null)

/** Counts an attempt before it is made, so that a crash during it is counted. */
export const withAttempt = (outbox: Outbox, id: string): Outbox =>
  outbox.map((entry) => (entry.id === id ? { ...entry, attempts: entry.attempts + 1 } : entry))

/**
 * Applies the server's answer: an accepted task is removed, a refused message stays with its fault,
 * a refused change is removed (O-075).
 */
export const withOutcome = (outbox: Outbox, id: string, fault: string | null): Outbox =>
  outbox.flatMap((entry) => {
    if (entry.id !== id) return entry
    return fault === null || entry.task.kind !== 'send' ? [] : { ...entry, fault }
  })

/** Puts a refused message at the end of the queue again. */
export function withRetry(outbox: Outbox, id: string): Outbox {
  const entry = outbox.find((one) => one.id === id)
  if (entry?.fault == null) return outbox
  return [...withoutEntry(outbox, id), { ...entry, fault: null }]
}

/** Whether a message may be discarded: the server cannot have it. */
export const mayDiscard = ({ attempts, fault }: Entry): boolean => fault !== null || attempts === 0
