import type { Message } from '#contract/chat/shapes.ts'
import { jonas, mia } from './people.ts'

/** A message of the pair with whatever a test cares about; its number is also its minute. */
export function someMessage(seq: number, change: Partial<Message> = {}): Message {
  return {
    id: `m${seq}`,
    pairId: mia.pairId,
    senderId: jonas.id,
    text: `Nachricht ${seq}`,
    fileUrl: null,
    thumbUrl: null,
    photo: null,
    voice: null,
    createdAt: new Date(Date.UTC(2026, 10, 21, 10, seq)).toISOString(),
    readAt: null,
    deletedAt: null,
    edited: false,
    clientId: null,
    replyToId: null,
    reply: null,
    reference: null,
    reactions: [],
    seq,
    changedSeq: seq,
    ...change,
  }
}

/** Messages from one number to another. */
export const someMessages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, i) => someMessage(from + i))
