import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import { messageChanged } from '#contract/chat/errors.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { isRefusal, type PreparedCall, prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { logFailure } from '../../../lib/log.ts'
import { outboxStore } from '../../../lib/offline/offlineStore.ts'
import { pairOf } from '../../../lib/offline/queueOwner.ts'
import { createSyncQueue } from '../../../lib/offline/syncQueue.ts'
import { registerUnsaved } from '../../../lib/routing/unsaved.ts'
import { createSessionStore } from '../../../lib/session/sessionReset.ts'
import { createStore } from '../../../lib/store.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import { delivered } from './delivered.ts'
import {
  type Entry,
  mayDiscard,
  type Outbox,
  type Task,
  withEntry,
  withRetry,
} from './outboxEntries.ts'

const texts = {
  refused: 'Das ging nicht.',
  undone: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
  kept: (reason: string) => `${reason} Bearbeite sie noch einmal: Dein Text steht wieder da.`,
  dropped: 'Was hier noch wartete, galt deinem früheren Paar. Es wird nicht mehr gesendet.',
} as const

/** The queued tasks in their order. */
export const outbox = createStore<Outbox>([])
/** Texts of edits that were refused because of a later one, by message; the form begins with them. */
export const refusedEdits = createSessionStore<Readonly<Record<string, string>>>({})
registerUnsaved(() => Object.keys(refusedEdits.get()).length > 0)

const queue = createSyncQueue<Entry, Message | undefined>({
  store: outboxStore,
  items: outbox,
  isSendable: ({ fault }) => fault === null,
  prepare,
  onSettled(entry, outcome) {
    if (outcome === null) return undefined
    if ('answer' in outcome) {
      if (outcome.answer !== undefined) delivered.emit(outcome.answer)
      return undefined
    }
    const fault = sentenceOf(outcome.cause, texts.refused)
    // A refused message stays with its fault; a refused change is undone (O-075) and logged (CHAT-43).
    if (entry.task.kind === 'send') return { ...entry, fault, wire: null }
    logFailure('Die Änderung wurde abgelehnt', fault)
    if (entry.task.kind === 'edit' && isRefusal(outcome.cause, messageChanged)) {
      refusedEdits.set({ ...refusedEdits.get(), [entry.task.messageId]: entry.task.text })
      notice(texts.kept(fault))
    } else notice(texts.undone(fault))
    return undefined
  },
  onDropped: () => notice(texts.dropped),
})

/** Sends the queued tasks, whatever screen is open (O-068, O-075). Later calls do nothing. */
export const startOutbox = (): void => void queue.start()

/** Shows the task's result at once, stores it on the device and sends it (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  const item = queue.newItem()
  if (task.kind === 'edit') {
    const { [task.messageId]: _written, ...others } = refusedEdits.get()
    refusedEdits.set(others)
  }
  if (item !== null) queue.change(withEntry(outbox.get(), { ...item, task, fault: null }))
}

/** Tries a refused message again. */
export function retry(id: string): void {
  const last = queue.newItem()
  if (last !== null) queue.change(withRetry(outbox.get(), id, last.at))
}

/** Removes a message that the server does not have. */
export const discard = (id: string): void =>
  queue.change(outbox.get().filter((entry) => entry.id !== id || !mayDiscard(entry)))

/**
 * New messages go by HTTP, too, and not over the socket: the status of a call says whether a retry can
 * succeed, an acknowledgement that is negative or missing does not (docs/decisions/0045). The server
 * stores a clientId once, so a retry makes no second message (O-068), and refuses one written for a
 * pair that was left meanwhile (decision 0058); the other tasks name a message, which stays in its pair.
 */
function prepare(entry: Entry): PreparedCall<Message | undefined> {
  const { id, task } = entry
  if (task.kind === 'send') {
    const { text, reply } = task
    const pairId = pairOf(entry)
    const body = { text, clientId: id, replyToId: reply?.id ?? null, pairId }
    return prepareCall(postMessage, { body })
  }
  const params = { id: task.messageId }
  switch (task.kind) {
    case 'edit':
      return prepareCall(editMessage, {
        params,
        body: { text: task.text, insteadOf: task.insteadOf },
      })
    case 'delete':
      return prepareCall(deleteMessage, { params })
    case 'react':
      return prepareCall(reactToMessage, { params, body: { emoji: task.emoji } })
  }
}
