import type { Socket } from 'socket.io-client'
import { deleteMessage, editMessage, postMessage, reactToMessage } from '#contract/chat/calls.ts'
import type { sendMessage } from '#contract/chat/events.ts'
import type { Ack } from '#contract/kernel/event.ts'
import type { Message } from '#contract/kernel/message.ts'
import { call, sentenceOf } from '../../lib/api.ts'
import { logFailure } from '../../lib/log.ts'
import { onForget } from '../../lib/memory.ts'
import { getSession, isLoggedIn, subscribeSession } from '../../lib/session.ts'
import { shelf } from '../../lib/shelf.ts'
import { followSocket } from '../../lib/socket.ts'
import { isFinal, ownEntries, pauseAfter } from '../../lib/waiting.ts'
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
let owner: string | null = null
let socket: Socket | null = null
let running = false
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let kept = false
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

/**
 * Keeps trying to bring the server what was written, whatever screen is open, until it has it or
 * refuses it (O-068, O-075). Begins once; later calls do nothing.
 */
export function keepOutbox(): void {
  if (kept) return
  kept = true
  const awake = () => void run()
  subscribeSession(() => void followSession())
  followSocket((opened) => {
    socket = opened
    opened.on('connect', awake)
    return () => {
      opened.off('connect', awake)
      socket = null
    }
  })
  window.addEventListener('online', awake)
  document.addEventListener('visibilitychange', awake)
  void followSession()
}

// What one login has written is nothing for the next one on this device.
onForget(() => {
  clearTimeout(timer)
  owner = null
  failures = 0
  publish([])
})

const ownerNow = (): string | null => {
  const session = getSession()
  return isLoggedIn(session) && session.pairId !== null
    ? `${session.userId} ${session.pairId}`
    : null
}

/** Takes up what an earlier visit of this person in this pair has left. */
async function followSession(): Promise<void> {
  const next = ownerNow()
  if (next === owner) return
  owner = next
  publish([])
  if (next === null) return
  const stored = await shelf.readAll<Entry>()
  if (owner !== next) return
  const mine = ownEntries(stored, next)
  for (const { id } of stored) if (!mine.some((entry) => entry.id === id)) void shelf.remove(id)
  const since = outbox.filter(({ id }) => !mine.some((entry) => entry.id === id))
  publish([...mine, ...since])
  void run()
}

/** Takes a task up: at once on the screen, on the device, and on its way (CHAT-21, CHAT-22). */
export function enqueue(task: Task): void {
  if (owner === null) return
  const last = outbox.at(-1)?.at ?? 0
  const entry: Entry = {
    id: crypto.randomUUID(),
    owner,
    at: Math.max(Date.now(), last + 1),
    task,
    attempts: 0,
    fault: null,
  }
  const before = outbox
  publish(withEntry(outbox, entry))
  for (const { id } of before) if (!outbox.some((one) => one.id === id)) void shelf.remove(id)
  void shelf.put(entry)
  void run()
}

/** Tries a refused message again. */
export function retry(id: string): void {
  publish(withRetry(outbox, id))
  keep(id)
  void run()
}

/** Takes back a message the server does not have. */
export function discard(id: string): void {
  const entry = outbox.find((one) => one.id === id)
  if (entry === undefined || !mayDiscard(entry)) return
  publish(withoutEntry(outbox, id))
  void shelf.remove(id)
}

function keep(id: string): void {
  const entry = outbox.find((one) => one.id === id)
  void (entry === undefined ? shelf.remove(id) : shelf.put(entry))
}

/** One task after the other, so that the order on the server is the order of writing. */
async function run(): Promise<void> {
  if (running) return
  running = true
  clearTimeout(timer)
  const of = owner
  for (let entry = nextEntry(outbox); entry !== undefined; entry = nextEntry(outbox)) {
    if (!navigator.onLine) break
    publish(withAttempt(outbox, entry.id))
    keep(entry.id)
    const outcome = await attempt(entry)
    if (owner !== of) break
    settle(entry, outcome)
    if (outcome.kind === 'unreachable') {
      pause()
      break
    }
    failures = 0
  }
  running = false
  // Somebody else has logged in meanwhile: theirs was not looked at yet.
  if (owner !== of) void run()
}

function pause(): void {
  failures += 1
  timer = setTimeout(() => void run(), pauseAfter(failures))
}

function settle(entry: Entry, outcome: Outcome): void {
  publish(withOutcome(outbox, entry.id, outcome))
  keep(entry.id)
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
