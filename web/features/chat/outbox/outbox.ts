import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import type { Message } from '#contract/chat/shapes.ts'
import { notYourPair } from '#contract/kernel/refusals.ts'
import { isRefusal, type PreparedCall, prepareCall, sentenceOf } from '../../../lib/http/api.ts'
import { isPermanent } from '../../../lib/http/backoff.ts'
import { logFailure } from '../../../lib/log.ts'
import { outboxStore } from '../../../lib/offline/offlineStore.ts'
import { createSyncQueue, inOrder, pairOf } from '../../../lib/offline/syncQueue.ts'
import { onAppEvent } from '../../../lib/realtime/appEvents.ts'
import { rereadProfile } from '../../../lib/session/identity.ts'
import { createEmitter, createStore } from '../../../lib/store.ts'
import { notice } from '../../../ui/feedback/notices.ts'
import {
  type Entry,
  mayDiscard,
  nextEntry,
  type Outbox,
  type Task,
  withAttempt,
  withEntry,
  withOutcome,
  withoutEntry,
  withRetry,
} from './outboxEntries.ts'

const texts = {
  refused: 'Das ging nicht.',
  undone: (reason: string) => `${reason} Wir haben es zurückgenommen.`,
  dropped: 'Was hier noch wartete, galt deinem früheren Paar. Es wird nicht mehr gesendet.',
} as const

/** The queued tasks in their order. */
export const outbox = createStore<Outbox>([])
const delivered = createEmitter<Message>()

/** Calls `receive` with each message the server answers. Returns a function that unsubscribes. */
export const onDelivered = delivered.subscribe

const queue = createSyncQueue<Entry>({
  store: outboxStore,
  items: outbox.get,
  next: () => nextEntry(outbox.get()),
  restore: (stored) => outbox.set(inOrder(stored, outbox.get())),
  onAttempt: ({ id }) => outbox.set(withAttempt(outbox.get(), id)),
  remove: ({ id }) => outbox.set(withoutEntry(outbox.get(), id)),
  clear: () => outbox.set([]),
  onDropped: () => notice(texts.dropped),
  wireOf: (entry) => (entry.fault === null ? prepareTask(entry).wire : null),
  async send(entry) {
    let fault: string | null = null
    try {
      const message = await prepareTask(entry).send()
      // Into the conversation before it leaves the outbox: the bubble never disappears in between.
      if (message !== undefined) delivered.emit(message)
    } catch (cause) {
      if (!isPermanent(cause)) {
        if (entry.task.kind !== 'send') logFailure('Die Änderung ist noch nicht angekommen', cause)
        throw cause
      }
      fault = sentenceOf(cause, texts.refused)
      // Left on another device: the profile says so, and what was written for that pair goes.
      if (isRefusal(cause, notYourPair)) void rereadProfile()
    }
    if (queue.owner() === entry.owner) settle(entry, fault)
  },
})

/** Sends the queued tasks, whatever screen is open (O-068, O-075). Later calls do nothing. */
export function startOutbox(): void {
  if (!queue.start()) return
  // The server is reachable again: do not wait for the next retry.
  onAppEvent('connected', queue.flush)
  onAppEvent('resync', queue.flush)
}

function change(next: Outbox): void {
  const before = outbox.get()
  outbox.set(next)
  queue.itemsChanged(before)
}

/** Shows the task's result at once, stores it on the device and sends it (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  const item = queue.newItem()
  if (item !== null) change(withEntry(outbox.get(), { ...item, task, attempts: 0, fault: null }))
}

/** Tries a refused message again. */
export const retry = (id: string): void => change(withRetry(outbox.get(), id))

/** Removes a message that the server does not have. */
export function discard(id: string): void {
  const entry = outbox.get().find((one) => one.id === id)
  if (entry !== undefined && mayDiscard(entry)) change(withoutEntry(outbox.get(), id))
}

function settle({ id, task }: Entry, fault: string | null): void {
  outbox.set(withOutcome(outbox.get(), id, fault))
  // CHAT-43 wants a log entry; O-075 a toast, because the change shown before is undone.
  if (fault !== null && task.kind !== 'send') {
    logFailure('Die Änderung wurde abgelehnt', fault)
    notice(texts.undone(fault))
  }
}

/**
 * New messages go by HTTP, too, and not over the socket: the status of a call says whether a retry can
 * succeed, an acknowledgement that is negative or missing does not (docs/decisions/0045). The server
 * stores a clientId once, so a retry makes no second message (O-068), and refuses one written for a
 * pair that was left meanwhile (decision 0058); the other tasks name a message, which stays in its pair.
 */
function prepareTask(entry: Entry): PreparedCall<Message | undefined> {
  const { id, task } = entry
  switch (task.kind) {
    case 'send':
      return prepareCall(postMessage, {
        body: {
          text: task.text,
          clientId: id,
          replyToId: task.reply?.id ?? null,
          pairId: pairOf(entry),
        },
      })
    case 'edit':
      return prepareCall(editMessage, { params: { id: task.messageId }, body: { text: task.text } })
    case 'delete':
      return prepareCall(deleteMessage, { params: { id: task.messageId } })
    case 'react':
      return prepareCall(reactToMessage, {
        params: { id: task.messageId },
        body: { emoji: task.emoji },
      })
  }
}
