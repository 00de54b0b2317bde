import * as z from 'zod/mini'
import { id, instant } from './shapes.ts'

/** The id of an entry within its day: its kind, and ids of ours. A person who hides one stores it. */
export const entryId = z.string().check(z.maxLength(80), z.regex(/^[a-z]+(?::[\w-]+){0,2}$/))
/** An entry of a day mostly has somebody it is by. */
const common = { id: entryId, by: id }

/**
 * One thing of a past day that both of a couple could see, with the same bytes for both (O-190). The
 * features of the server each contribute theirs.
 */
export const dayEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('card'),
    ...common,
    cardId: id,
    /** Null for a card that is gone. */
    title: z.nullable(z.string()),
    /** Redeemed from a hand, beside the card of the day (O-163). */
    redeemed: z.boolean(),
  }),
  z.object({
    kind: z.literal('status'),
    ...common,
    at: instant,
    level: z.int(),
    text: z.string(),
  }),
  z.object({ kind: z.literal('message'), ...common, at: instant, text: z.string() }),
  z.object({
    kind: z.literal('letter'),
    ...common,
    text: z.string(),
    /** WebP in base64. */
    photo: z.nullable(z.string()),
  }),
  z.object({
    kind: z.literal('question'),
    id: entryId,
    text: z.string(),
    /** Which of the two has written it; null for one of the common stock. */
    author: z.nullable(id),
    answers: z.array(
      z.object({
        by: id,
        text: z.string(),
        /** The answer this person expected of the other, and their words to the other's answer. */
        guess: z.nullable(z.string()),
        reply: z.nullable(z.string()),
      }),
    ),
  }),
  z.object({
    kind: z.literal('choice'),
    id: entryId,
    storyId: z.int(),
    title: z.string(),
    chosen: z.string(),
  }),
  z.object({
    kind: z.literal('photo'),
    ...common,
    at: instant,
    thumbUrl: z.string(),
    width: z.int(),
    height: z.int(),
    thumbhash: z.nullable(z.string()),
    text: z.nullable(z.string()),
  }),
])
export type DayEntry = z.output<typeof dayEntry>
export type EntryOf<K extends DayEntry['kind']> = Extract<DayEntry, { kind: K }>
