import { textOfQuote } from '#contract/chat/rules.ts'
import type { Message, Quote } from '#contract/chat/shapes.ts'
import { referenceKey } from '#server/pair/references.ts'
import type { StoredMessage } from './models.ts'

const instantOrNull = (epochMs: number | null): string | null =>
  epochMs === null ? null : new Date(epochMs).toISOString()

const fileUrl = (name: string): string => `/uploads/${name}`

const presentQuote = ({ id, senderId, record, deletedAt }: StoredMessage): Quote => ({
  id,
  senderId,
  text: textOfQuote(record.text),
  thumbUrl: record.photo && fileUrl(record.photo.thumb),
  deleted: deletedAt !== null,
})

/** Messages that others quote, by id, and titles of things, by `referenceKey`. */
export interface ReferredTo {
  readonly quoted: ReadonlyMap<string, StoredMessage>
  readonly titles: ReadonlyMap<string, string>
}

export const NOTHING_REFERRED: ReferredTo = { quoted: new Map(), titles: new Map() }

/** A message as both see it (CHAT-44). */
export function presentMessage(message: StoredMessage, { quoted, titles }: ReferredTo): Message {
  const { photo, voice, reference } = message.record
  const original = message.replyToId === null ? undefined : quoted.get(message.replyToId)
  const deleted = message.deletedAt !== null
  return {
    id: message.id,
    pairId: message.pairId,
    senderId: message.senderId,
    text: message.record.text,
    fileUrl: photo && fileUrl(photo.file),
    thumbUrl: photo && fileUrl(photo.thumb),
    photo: photo && { width: photo.width, height: photo.height, thumbhash: photo.thumbhash },
    voice: voice && {
      url: fileUrl(voice.file),
      seconds: voice.seconds,
      waveform: voice.waveform,
    },
    createdAt: new Date(message.createdAt).toISOString(),
    readAt: instantOrNull(message.readAt),
    deletedAt: instantOrNull(message.deletedAt),
    edited: message.edited,
    clientId: message.clientId,
    replyToId: message.replyToId,
    reply: deleted || original === undefined ? null : presentQuote(original),
    reference: reference && { ...reference, title: titles.get(referenceKey(reference)) ?? null },
    reactions: Object.entries(message.reactions).map(([userId, emoji]) => ({ userId, emoji })),
    seq: message.seq,
    changedSeq: message.changedSeq,
  }
}
