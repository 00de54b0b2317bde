import * as z from 'zod/mini'
import { titledReference } from '#contract/kernel/reference.ts'
import { composed } from '#contract/kernel/search.ts'
import { id, instant } from '#contract/kernel/shapes.ts'
import { TEXT_MAX } from './rules.ts'

/** The words of a message, alone or below a photo. Composed, as it is searched. */
export const messageText = z
  .string()
  .check(z.trim(), z.overwrite(composed), z.minLength(1), z.maxLength(TEXT_MAX))

/** The data a photo needs before it has loaded, so that nothing jumps. */
export const photo = z.object({
  width: z.int(),
  height: z.int(),
  /** Blurred preview, base64 (thumbhash). */
  thumbhash: z.nullable(z.string()),
})
export type Photo = z.output<typeof photo>

/** A voice message; its address and what a player shows before it has loaded (O-195). */
export const voice = z.object({
  /** The padded file (`unpadVoice`). */
  url: z.string(),
  seconds: z.int(),
  /** A hexadecimal digit for each bar of the wave form. */
  waveform: z.string(),
})
export type Voice = z.output<typeof voice>

/** One emoji a person has put below a message (O-076). */
const messageReaction = z.object({ userId: id, emoji: z.string() })

/** The message a reply quotes; a deleted one has neither text nor picture (O-074, O-076). */
export const quote = z.object({
  id,
  senderId: id,
  /** First lines only; of a voice message neither text nor picture. */
  text: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  deleted: z.boolean(),
})
export type Quote = z.output<typeof quote>

/**
 * A chat message (CHAT-44): a text, a photo, a photo with words, or a voice; nothing of it once it is
 * deleted (O-074).
 */
export const message = z.object({
  id,
  pairId: id,
  senderId: id,
  text: z.nullable(z.string()),
  fileUrl: z.nullable(z.string()),
  thumbUrl: z.nullable(z.string()),
  photo: z.nullable(photo),
  voice: z.nullable(voice),
  createdAt: instant,
  readAt: z.nullable(instant),
  deletedAt: z.nullable(instant),
  edited: z.boolean(),
  clientId: z.nullable(z.string()),
  replyToId: z.nullable(id),
  reply: z.nullable(quote),
  /** The thing the text is about (O-193). */
  reference: z.nullable(titledReference),
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
  /** The words below it (O-195). */
  text: z.nullable(z.string()),
})
export type MediaItem = z.output<typeof mediaItem>
