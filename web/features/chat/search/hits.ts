import type { Message } from '#contract/kernel/message.ts'

/** A message that holds what is looked for, with the place where. */
export interface Hit {
  readonly message: Message
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Minimum length of a search. */
export const NEEDLE_MIN = 2
/** Hits shown before somebody asks for older ones. */
export const HITS_PAGE = 20
/** What stands before the match in a line of the list. */
const LEAD = 28

const plain = (text: string): string => text.toLocaleLowerCase('de')

/** Looks a text up in a message, whatever its case; null where it is not. */
export function hitIn(message: Message, needle: string): Hit | null {
  const { text } = message
  const wanted = plain(needle.trim())
  if (text === null || wanted.length < NEEDLE_MIN) return null
  const at = plain(text).indexOf(wanted)
  if (at < 0) return null
  const start = Math.max(0, at - LEAD)
  return {
    message,
    before: (start > 0 ? '…' : '') + text.slice(start, at),
    match: text.slice(at, at + wanted.length),
    after: text.slice(at + wanted.length, at + wanted.length + 80),
  }
}

/** Hits among messages, newest first. */
export const hitsIn = (messages: readonly Message[], needle: string): readonly Hit[] =>
  messages
    .map((message) => hitIn(message, needle))
    .filter((hit) => hit !== null)
    .toSorted((a, b) => b.message.seq - a.message.seq)
