import type { Message } from '#contract/chat/shapes.ts'
import { composed, searchPattern } from '#contract/kernel/search.ts'

/** A message with a match, and the text around the match. */
export interface Hit {
  readonly message: Message
  readonly before: string
  readonly match: string
  readonly after: string
}

/** Characters shown before and after the match. */
const CONTEXT_BEFORE = 28
const CONTEXT_AFTER = 80

/** The first match in a message, ignoring case and how letters with marks were typed; null if there is none. */
export function findHit(message: Message, query: string): Hit | null {
  const text = composed(message.text ?? '')
  const found = searchPattern(query).exec(text)
  if (found === null) return null
  const [match] = found
  const end = found.index + match.length
  const start = Math.max(0, found.index - CONTEXT_BEFORE)
  return {
    message,
    before: (start > 0 ? '…' : '') + text.slice(start, found.index),
    match,
    after: text.slice(end, end + CONTEXT_AFTER),
  }
}
