import type { Message, Quote } from '#contract/chat/shapes.ts'
import type { StoredMessage } from './models.ts'

/** A quote shows the first lines only. */
const QUOTE_MAX = 140

const instantOrNull = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString()

const photoUrl = (name: string): string => `/uploads/${name}`

const presentQuote = ({ id, senderId, record, deletedAt }: StoredMessage): Quote => ({
  id,
  senderId,
  text: record.text === null ? null : Array.from(record.text).slice(0, QUOTE_MAX).join(''),
  thumbUrl: record.photo && photoUrl(record.photo.thumb),
  deleted: deletedAt !== null,
})

/** A message as both see it (CHAT-44); `quoted` holds the messages replies may refer to. */
export function presentMessage(
  message: StoredMessage,
  quoted: ReadonlyMap<string, StoredMessage>,
): Message {
  const { photo } = message.record
  const original = message.replyToId === null ? undefined : quoted.get(message.replyToId)
  const deleted = message.deletedAt !== null
  return {
    id: message.id,
    pairId: message.pairId,
    senderId: message.senderId,
    text: message.record.text,
    fileUrl: photo && photoUrl(photo.file),
    thumbUrl: photo && photoUrl(photo.thumb),
    photo: photo && { width: photo.width, height: photo.height, thumbhash: photo.thumbhash },
    createdAt: new Date(message.createdAt).toISOString(),
    readAt: instantOrNull(message.readAt),
    deletedAt: instantOrNull(message.deletedAt),
    edited: message.edited,
    clientId: message.clientId,
    replyToId: message.replyToId,
    reply: deleted || original === undefined ? null : presentQuote(original),
    reactions: Object.entries(message.reactions).map(([userId, emoji]) => ({ userId, emoji })),
    seq: message.seq,
    changedSeq: message.changedSeq,
  }
}
