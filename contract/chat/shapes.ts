import * as z from 'zod/mini'
import { id, instant } from '#contract/kernel/shapes.ts'

/** What a photo needs before it has loaded, so that nothing jumps. */
export const photo = z.object({
  width: z.int(),
  height: z.int(),
  /** Blurred preview, base64 (thumbhash). */
  thumbhash: z.nullable(z.string()),
})
export type Photo = z.output<typeof photo>

/** One emoji a person has put below a message (O-076). */
const messageReaction = z.object({ userId: id, emoji: z.string() })

/** The message a reply quotes; a deleted one has neither text nor picture (O-074, O-076). */
export const quote = z.object({
  id,
  senderId: id,
  /** First lines only. */
  text: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  deleted: z.boolean(),
})
export type Quote = z.output<typeof quote>

/** A chat message (CHAT-44); a text or a photo, and neither once it is deleted (O-074). */
export const message = z.object({
  id,
  pairId: id,
  senderId: id,
  text: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  photo: z.nullable(photo),
  createdAt: instant,
  readAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  edited: z.boolean(),
  clientId: z.nullable(z.string()),
  replyToId: z.nullable(id),
  reply: z.nullable(quote),
  reactions: z.array(messageReaction),
  /** Running number in the pair; the order of the conversation (O-068). */
  seq: z.int(),
  /** Running number of the last change, for catching up on edits, reactions and read marks. */
  changedSeq: z.int(),
})
export type Message = z.output<typeof message>

/** A photo in the gallery (MEDIEN-09); its id is the message’s. */
export const mediaItem = z.object({
  id,
  thumbUrl: z.string(),
  fileUrl: z.string(),
  createdAt: instant,
  senderId: id,
  photo: z.nullable(photo),
})
export type MediaItem = z.output<typeof mediaItem>
