import type { Message } from '#contract/chat/shapes.ts'
import { quoteOf } from '../conversation/messageWindow.ts'
import type { Entry, Outbox } from '../outbox/outboxEntries.ts'

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

/** Who is logged in. */
export interface Viewer {
  readonly userId: string
  readonly pairId: string
}

/** The loaded messages with queued changes applied and queued messages at the end. */
export function displayMessages(
  messages: readonly Message[],
  outbox: Outbox,
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
      .filter(({ id, task }) => task.kind === 'send' && !known.has(id))
      .map(
        (entry): DisplayMessage => ({
          key: entry.id,
          message: queuedMessage(entry, changed, viewer),
          mine: true,
          delivery: entry.fault === null ? 'waiting' : 'failed',
          entry,
        }),
      ),
  ]

  function withQueuedChange(before: readonly Message[], { at, task }: Entry): readonly Message[] {
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
  { id, at, task }: Entry,
  loaded: readonly Message[],
  { userId, pairId }: Viewer,
): Message {
  const { text, reply } = task.kind === 'send' ? task : { text: null, reply: null }
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
    createdAt: new Date(at).toISOString(),
    readAt: null,
    deletedAt: null,
    edited: false,
    clientId: id,
    replyToId: reply?.id ?? null,
    reply: original === undefined ? reply : quoteOf(original),
    reactions: [],
    seq: Number.MAX_SAFE_INTEGER,
    changedSeq: 0,
  }
}
