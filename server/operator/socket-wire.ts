import * as z from 'zod/mini'

/** Longer lines are refused unread. */
export const REQUEST_MAX_BYTES = 4_096
/** Above the longest that a command prints. */
export const ANSWER_MAX_BYTES = 65_536

const WORDS_MAX = 4
const WORD_MAX_LENGTH = 500

/** A line of JSON, to the server. */
export const request = z.strictObject({
  protocol: z.literal('knistern.admin/1'),
  words: z.readonly(
    z.array(z.string().check(z.maxLength(WORD_MAX_LENGTH))).check(z.maxLength(WORDS_MAX)),
  ),
})
export type Request = z.output<typeof request>

/** A line of JSON, back: the text to print, or the sentence that says why not. */
export const answer = z.union([
  z.strictObject({ said: z.string() }),
  z.strictObject({ refused: z.string() }),
])
export type Answer = z.output<typeof answer>

/** Reads a line; undefined unless it is of that shape. */
export function parseLine<T>(shape: z.ZodMiniType<T>, line: string): T | undefined {
  try {
    return shape.safeParse(JSON.parse(line)).data
  } catch {
    return undefined
  }
}
