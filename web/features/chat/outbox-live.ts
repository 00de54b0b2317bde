import type { Socket } from 'socket.io-client'
import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import type { sendMessage } from '#contract/chat/events.ts'
import type { Ack } from '#contract/kernel/event.ts'
import type { Message } from '#contract/kernel/message.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { courier } from '../../lib/courier.ts'
import { logFailure } from '../../lib/log.ts'
import { getSession } from '../../lib/session.ts'
import { shelf } from '../../lib/shelf.ts'
import { followSocket } from '../../lib/socket.ts'
import { isFinal } from '../../lib/waiting.ts'
import { toast } from '../../ui/toastStore.ts'
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
} from './outbox-state.ts'
import { outboxTexts as texts } from './texts.ts'

/** An acknowledgement that takes longer is asked for by the call instead; the clientId keeps it one message. */
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

/** Hands every message the server answers a task with to `receive`. Answers with the way to stop. */
export function onDelivered(receive: (message: Message) => void): () => void {
  receivers.add(receive)
  return () => receivers.delete(receive)
}

const tasks = courier<Entry>({
  shelf,
  all: readOutbox,
  next: () => nextEntry(outbox),
  takeUp: (left) => publish([...left, ...outbox]),
  begin: ({ id }) => publish(withAttempt(outbox, id)),
  drop: ({ id }) => publish(withoutEntry(outbox, id)),
  forget: () => publish([]),
  async bring(entry) {
    const outcome = await attempt(entry)
    if (tasks.owner() === entry.owner) settle(entry, outcome)
    return outcome.kind !== 'unreachable'
  },
})

/** Sends whatever waits, on every screen (O-068, O-075). Begins once; later calls do nothing. */
export function keepOutbox(): void {
  if (!tasks.begin()) return
  followSocket((opened) => {
    socket = opened
    opened.on('connect', tasks.wake)
    return () => {
      opened.off('connect', tasks.wake)
      socket = null
    }
  })
}

function change(next: Outbox): void {
  const before = outbox
  publish(next)
  tasks.follow(before)
}

/** Takes a task up: at once on the screen, on the device, and on its way (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  const label = tasks.label()
  if (label !== null) change(withEntry(outbox, { ...label, task, attempts: 0, fault: null }))
}

/** Tries a refused message again. */
export const retry = (id: string): void => change(withRetry(outbox, id))

/** Takes back a message the server does not have. */
export function discard(id: string): void {
  const entry = outbox.find((one) => one.id === id)
  if (entry !== undefined && mayDiscard(entry)) change(withoutEntry(outbox, id))
}

function settle(entry: Entry, outcome: Outcome): void {
  publish(withOutcome(outbox, entry.id, outcome))
  // CHAT-43 has it logged; O-075 has the person told, since what was shown is taken back.
  if (outcome.kind === 'refused' && entry.task.kind !== 'send') {
    logFailure('Die Änderung wurde abgelehnt', outcome.fault)
    toast(texts.takenBack(outcome.fault))
  }
}

async function attempt(entry: Entry): Promise<Outcome> {
  try {
    const message = await bring(entry)
    // First into the conversation, then out of the outbox: the bubble is never missing.
    if (message !== undefined) for (const receive of receivers) receive(message)
    return { kind: 'done' }
  } catch (cause) {
    if (isFinal(cause)) return { kind: 'refused', fault: sentenceOf(cause, texts.refused) }
    if (entry.task.kind !== 'send') logFailure('Die Änderung ist noch nicht angekommen', cause)
    return { kind: 'unreachable' }
  }
}

async function bring({ id, task }: Entry): Promise<Message | undefined> {
  switch (task.kind) {
    case 'send':
      return send(id, task.text, task.reply?.id ?? null)
    case 'edit':
      return call(editMessage, { params: { id: task.messageId }, body: { text: task.text } })
    case 'delete':
      return call(deleteMessage, { params: { id: task.messageId } })
    case 'react':
      return call(reactToMessage, { params: { id: task.messageId }, body: { emoji: task.emoji } })
  }
}

/**
 * Over the socket where there is one. A negative or missing acknowledgement does not say whether it
 * is worth another try, so the call is made, whose status does; the clientId keeps it one message.
 */
async function send(clientId: string, text: string, replyToId: string | null): Promise<Message> {
  const pairId = getSession().pairId
  if (socket?.connected === true && pairId !== null) {
    try {
      const payload = { pairId, text, clientId, replyToId }
      const answer = (await socket.timeout(ACK_MS).emitWithAck('chat_message', payload)) as Ack<
        typeof sendMessage
      >
      if (answer.ok) return answer.message
    } catch {
      // No acknowledgement in time; the call asks again.
    }
  }
  return call(postMessage, { body: { text, clientId, replyToId } })
}
