import type { Message } from '#contract/kernel/message.ts'

/** A message with a match, and the text around the match. */
export interface Hit {
  readonly message: Message
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Minimum length of a query. */
export const QUERY_MIN = 2
/** Hits after which the search pauses. */
export const HITS_PAGE = 20
/** Characters shown before and after the match. */
const CONTEXT_BEFORE = 28
const CONTEXT_AFTER = 80

const foldCase = (text: string): string => text.toLocaleLowerCase('de')

/** The first match in a message, ignoring case; null if there is none. */
export function findHit(message: Message, query: string): Hit | null {
  const { text } = message
  const folded = foldCase(query.trim())
  if (text === null || folded.length < QUERY_MIN) return null
  const at = foldCase(text).indexOf(folded)
  if (at < 0) return null
  const start = Math.max(0, at - CONTEXT_BEFORE)
  return {
    message,
    before: (start > 0 ? '…' : '') + text.slice(start, at),
    match: text.slice(at, at + folded.length),
    after: text.slice(at + folded.length, at + folded.length + CONTEXT_AFTER),
  }
}

/** Hits among messages, newest first. */
export const findHits = (messages: readonly Message[], query: string): readonly Hit[] =>
  messages
    .map((message) => findHit(message, query))
    .filter((hit) => hit !== null)
    .toSorted((a, b) => b.message.seq - a.message.seq)
