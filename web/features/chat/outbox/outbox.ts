import type { Socket } from 'socket.io-client'
import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import type { sendMessage } from '#contract/chat/events.ts'
import type { Ack } from '#contract/kernel/event.ts'
import type { Message } from '#contract/kernel/message.ts'
import { call, sentenceOf } from '../../../lib/api.ts'
import { isPermanent } from '../../../lib/backoff.ts'
import { logFailure } from '../../../lib/log.ts'
import { outboxStore } from '../../../lib/offlineStore.ts'
import { getSession } from '../../../lib/session.ts'
import { attachToSocket } from '../../../lib/socket.ts'
import { createSyncQueue } from '../../../lib/syncQueue.ts'
import { toast } from '../../../ui/toastStore.ts'
import { outboxTexts as texts } from '../conversation/texts.ts'
import {
  type Entry,
  mayDiscard,
  nextEntry,
  type Outbox,
  type Outcome,
  type Task,
  withAttempt,
  withEntry,
  withOutcome,
  withoutEntry,
  withRetry,
} from './outboxEntries.ts'

/** Without an acknowledgement after this time the message is sent by HTTP. */
const ACK_MS = 8_000

let outbox: Outbox = []
let socket: Socket | null = null
const listeners = new Set<() => void>()
const receivers = new Set<(message: Message) => void>()

function publish(next: Outbox): void {
  if (next === outbox) return
  outbox = next
  for (const listener of listeners) listener()
}

export const readOutbox = (): Outbox => outbox

export function subscribeOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls `receive` with each message the server answers. Returns a function that unsubscribes. */
export function onDelivered(receive: (message: Message) => void): () => void {
  receivers.add(receive)
  return () => receivers.delete(receive)
}

const queue = createSyncQueue<Entry>({
  store: outboxStore,
  items: readOutbox,
  next: () => nextEntry(outbox),
  restore: (stored) => publish([...stored, ...outbox]),
  onAttempt: ({ id }) => publish(withAttempt(outbox, id)),
  remove: ({ id }) => publish(withoutEntry(outbox, id)),
  clear: () => publish([]),
  async send(entry) {
    const outcome = await attempt(entry)
    if (queue.owner() === entry.owner) settle(entry, outcome)
    return outcome.kind !== 'unreachable'
  },
})

/** Sends the queued tasks, whatever screen is open (O-068, O-075). Later calls do nothing. */
export function startOutbox(): void {
  if (!queue.start()) return
  attachToSocket((opened) => {
    socket = opened
    opened.on('connect', queue.flush)
    return () => {
      opened.off('connect', queue.flush)
      socket = null
    }
  })
}

function change(next: Outbox): void {
  const before = outbox
  publish(next)
  queue.itemsChanged(before)
}

/** Shows the task's result at once, stores it on the device and sends it (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  const item = queue.newItem()
  if (item !== null) change(withEntry(outbox, { ...item, task, attempts: 0, fault: null }))
}

/** Tries a refused message again. */
export const retry = (id: string): void => change(withRetry(outbox, id))

/** Removes a message that the server does not have. */
export function discard(id: string): void {
  const entry = outbox.find((one) => one.id === id)
  if (entry !== undefined && mayDiscard(entry)) change(withoutEntry(outbox, id))
}

function settle(entry: Entry, outcome: Outcome): void {
  publish(withOutcome(outbox, entry.id, outcome))
  // CHAT-43 wants a log entry; O-075 a toast, because the change shown before is undone.
  if (outcome.kind === 'refused' && entry.task.kind !== 'send') {
    logFailure('Die Änderung wurde abgelehnt', outcome.fault)
    toast(texts.takenBack(outcome.fault))
  }
}

async function attempt(entry: Entry): Promise<Outcome> {
  try {
    const message = await sendTask(entry)
    // Into the conversation before it leaves the outbox: the bubble never disappears in between.
    if (message !== undefined) for (const receive of receivers) receive(message)
    return { kind: 'done' }
  } catch (cause) {
    if (isPermanent(cause)) return { kind: 'refused', fault: sentenceOf(cause, texts.refused) }
    if (entry.task.kind !== 'send') logFailure('Die Änderung ist noch nicht angekommen', cause)
    return { kind: 'unreachable' }
  }
}

async function sendTask({ id, task }: Entry): Promise<Message | undefined> {
  switch (task.kind) {
    case 'send':
      return sendMessageText(id, task.text, task.reply?.id ?? null)
    case 'edit':
      return call(editMessage, { params: { id: task.messageId }, body: { text: task.text } })
    case 'delete':
      return call(deleteMessage, { params: { id: task.messageId } })
    case 'react':
      return call(reactToMessage, { params: { id: task.messageId }, body: { emoji: task.emoji } })
  }
}

/**
 * Sends over the socket if it is connected. A negative or missing acknowledgement does not say
 * whether a retry can succeed, but the status of the HTTP call does. The server stores a clientId
 * once, so the call makes no second message.
 */
async function sendMessageText(
  clientId: string,
  text: string,
  replyToId: string | null,
): Promise<Message> {
  const pairId = getSession().pairId
  if (socket?.connected === true && pairId !== null) {
    try {
      const payload = { pairId, text, clientId, replyToId }
      const answer = (await socket.timeout(ACK_MS).emitWithAck('chat_message', payload)) as Ack<
        typeof sendMessage
      >
      if (answer.ok) return answer.message
    } catch {
      // Timed out.
    }
  }
  return call(postMessage, { body: { text, clientId, replyToId } })
}
