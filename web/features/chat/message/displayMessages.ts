import type { Message } from '#contract/chat/shapes.ts'
import { daysBetween } from '#web/lib/time/dates.ts'
import { quoteOf } from '../conversation/messageWindow.ts'
import type { Entry } from '../outbox/outbox.ts'

/** State of one's own message (CHAT-18, CHAT-19). */
export type Delivery = 'waiting' | 'failed' | 'sent' | 'read'

/** A message as it is displayed: the server's version with queued changes applied. */
export interface DisplayMessage {
  /** React key; the same before and after the server has the message. */
  readonly key: string
  readonly message: Message
  readonly mine: boolean
  readonly delivery: Delivery
  /** The entry of the outbox for a message that is not sent yet. */
  readonly entry: Entry | null
}

/** The person who is logged in. */
export interface Viewer {
  readonly userId: string
  readonly pairId: string
}

/** The loaded messages with queued changes applied and queued messages at the end. */
export function displayMessages(
  messages: readonly Message[],
  outbox: readonly Entry[],
  viewer: Viewer,
): readonly DisplayMessage[] {
  const changed = outbox.reduce(withQueuedChange, messages)
  const known = new Set(messages.map(({ clientId }) => clientId))
  return [
    ...changed.map((message): DisplayMessage => {
      const mine = message.senderId === viewer.userId
      return {
        key: message.clientId ?? message.id,
        message,
        mine,
        delivery: message.readAt === null ? 'sent' : 'read',
        entry: null,
      }
    }),
    ...outbox
      .filter(({ id, payload }) => payload.kind === 'send' && !known.has(id))
      .map(
        (entry): DisplayMessage => ({
          key: entry.id,
          message: queuedMessage(entry, changed, viewer),
          mine: true,
          delivery: entry.fault == null ? 'waiting' : 'failed',
          entry,
        }),
      ),
  ]

  function withQueuedChange(
    before: readonly Message[],
    { at, payload: task }: Entry,
  ): readonly Message[] {
    if (task.kind === 'send') return before
    return before.map((message) => {
      if (message.id !== task.messageId || message.deletedAt !== null) return message
      switch (task.kind) {
        case 'edit':
          return { ...message, text: task.text, edited: true }
        case 'delete':
          return {
            ...message,
            text: null,
            fileUrl: null,
            thumbUrl: null,
            photo: null,
            voice: null,
            reply: null,
            reactions: [],
            deletedAt: new Date(at).toISOString(),
          }
        case 'react':
          return {
            ...message,
            reactions: [
              ...message.reactions.filter(({ userId }) => userId !== viewer.userId),
              ...(task.emoji === null ? [] : [{ userId: viewer.userId, emoji: task.emoji }]),
            ],
          }
      }
    })
  }
}

function queuedMessage(
  { id, at, payload: task }: Entry,
  loaded: readonly Message[],
  { userId, pairId }: Viewer,
): Message {
  const { text, reply, reference } =
    task.kind === 'send' ? task : { text: null, reply: null, reference: null }
  // Edited or deleted since it was quoted (O-074).
  const original = loaded.find((message) => message.id === reply?.id)
  return {
    id,
    pairId,
    senderId: userId,
    text,
    fileUrl: null,
    thumbUrl: null,
    photo: null,
    voice: null,
    createdAt: new Date(at).toISOString(),
    readAt: null,
    deletedAt: null,
    edited: false,
    clientId: id,
    replyToId: reply?.id ?? null,
    reply: original === undefined ? reply : quoteOf(original),
    reference,
    reactions: [],
    seq: Number.MAX_SAFE_INTEGER,
    changedSeq: 0,
  }
}

/** A row of the list: a date separator or a message. */
export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly item: DisplayMessage
      /** Ends its group. */
      readonly last: boolean
    }

/** Maximum time between messages of one group. */
const GROUP_MS = 10 * 60_000

/** Adds date separators (CHAT-08) and groups consecutive messages of one person. */
export function toRows(messages: readonly DisplayMessage[]): readonly Row[] {
  const days = new Set<string>()
  return messages.flatMap((item, at): Row[] => {
    const before = messages[at - 1]
    const after = messages[at + 1]
    const { createdAt } = item.message
    const newDay = before === undefined || !sameDay(before, item)
    const row: Row = {
      kind: 'message',
      key: item.key,
      item,
      last: after === undefined || !sameGroup(item, after),
    }
    if (!newDay) return [row]
    const day = new Date(createdAt).toDateString()
    // With a wrong device clock a queued message may repeat a date separator.
    const key = days.has(day) ? `${day} ${item.key}` : day
    days.add(day)
    return [{ kind: 'day', key, at: createdAt }, row]
  })
}

const sentAt = ({ message }: DisplayMessage): Date => new Date(message.createdAt)

const sameDay = (a: DisplayMessage, b: DisplayMessage): boolean =>
  daysBetween(sentAt(a), sentAt(b)) === 0

const sameGroup = (a: DisplayMessage, b: DisplayMessage): boolean =>
  a.message.senderId === b.message.senderId &&
  sameDay(a, b) &&
  sentAt(b).getTime() - sentAt(a).getTime() < GROUP_MS
