import { textOfQuote } from '#contract/chat/rules.ts'
import type { Message, Quote } from '#contract/chat/shapes.ts'

/** Messages per page while scrolling; rendering more blocks scrolling noticeably. */
export const PAGE = 25
/** Maximum of loaded messages; beyond it the other end is dropped. */
const WINDOW_MAX = 150

/** The loaded part of the conversation: without gaps, sorted by sequence number. */
export interface ChatWindow {
  readonly messages: readonly Message[]
  readonly hasOlder: boolean
  readonly hasNewer: boolean
}

export const emptyWindow: ChatWindow = { messages: [], hasOlder: false, hasNewer: false }

/** The newest page; if it is shorter than `limit`, nothing is older. */
export const newestWindow = (page: readonly Message[], limit: number): ChatWindow => ({
  messages: page,
  hasOlder: page.length >= limit,
  hasNewer: false,
})

/** Adds the page before the first message; drops what exceeds `max` at the end. */
export function withOlder(
  window: ChatWindow,
  page: readonly Message[],
  limit: number,
  max = WINDOW_MAX,
): ChatWindow {
  const messages = [...page, ...window.messages]
  return {
    messages: messages.slice(0, max),
    hasOlder: page.length >= limit,
    hasNewer: window.hasNewer || messages.length > max,
  }
}

/** Adds the page after the last message; drops what exceeds `max` at the beginning. */
export function withNewer(
  window: ChatWindow,
  page: readonly Message[],
  limit: number,
  max = WINDOW_MAX,
): ChatWindow {
  const messages = [...window.messages, ...page]
  return {
    messages: messages.slice(-max),
    hasOlder: window.hasOlder || messages.length > max,
    hasNewer: page.length >= limit,
  }
}

/**
 * Inserts or replaces a message and updates quotes of it (O-068). A message outside the loaded
 * range is ignored; a version older than the loaded one leaves the window as it is.
 */
export function withMessage(window: ChatWindow, message: Message): ChatWindow {
  const { messages } = window
  const at = messages.findIndex(({ id }) => id === message.id)
  if (at >= 0) {
    const known = messages[at]
    if (known === undefined || known.changedSeq > message.changedSeq) return window
    // A read receipt has no sequence number: keep one that is newer than this version.
    const kept = { ...message, readAt: message.readAt ?? known.readAt }
    return { ...window, messages: withQuotesOf(messages.with(at, kept), message) }
  }
  if (!isInRange(window, message)) {
    return { ...window, messages: withQuotesOf(messages, message) }
  }
  const place = messages.findLastIndex(({ seq }) => seq < message.seq) + 1
  return { ...window, messages: messages.toSpliced(place, 0, message) }
}

/**
 * Drops the oldest messages beyond `max` for a reader at the newest end. Keeps all while one of
 * them is unread, since only loaded messages are reported as read.
 */
export function withoutOldest(window: ChatWindow, myId: string, max = WINDOW_MAX): ChatWindow {
  const dropped = window.messages.slice(0, -max)
  if (dropped.length === 0 || unreadUpTo(dropped, myId, Number.MAX_SAFE_INTEGER).length > 0)
    return window
  return { ...window, messages: window.messages.slice(-max), hasOlder: true }
}

function isInRange({ messages, hasOlder, hasNewer }: ChatWindow, { seq }: Message): boolean {
  const [first] = messages
  const last = messages.at(-1)
  if (first === undefined || last === undefined) return !hasOlder && !hasNewer
  if (seq < first.seq) return !hasOlder
  return seq < last.seq || !hasNewer
}

/** A quote shows what its original says now, and nothing once that is deleted (O-074). */
function withQuotesOf(messages: readonly Message[], original: Message): readonly Message[] {
  if (!messages.some(({ reply }) => reply?.id === original.id)) return messages
  return messages.map((message) =>
    message.reply?.id === original.id ? { ...message, reply: quoteOf(original) } : message,
  )
}

export const quoteOf = (message: Message): Quote => ({
  id: message.id,
  senderId: message.senderId,
  text: textOfQuote(message.text),
  thumbUrl: message.thumbUrl,
  deleted: message.deletedAt !== null,
})

/** Sets the read marks of an event (O-071). */
export function withRead(
  window: ChatWindow,
  messageIds: readonly string[],
  readAt: string,
): ChatWindow {
  const read = new Set(messageIds)
  if (!window.messages.some(({ id, readAt: at }) => at === null && read.has(id))) return window
  return {
    ...window,
    messages: window.messages.map((message) =>
      message.readAt === null && read.has(message.id) ? { ...message, readAt } : message,
    ),
  }
}

/** Ids of the partner's unread messages up to a sequence number (O-072). */
export const unreadUpTo = (
  messages: readonly Message[],
  myId: string,
  seq: number,
): readonly string[] =>
  messages
    .filter(
      (message) =>
        message.senderId !== myId &&
        message.readAt === null &&
        message.deletedAt === null &&
        message.seq <= seq,
    )
    .map(({ id }) => id)

/** The highest `changedSeq` among messages; 0 if there are none. */
export const lastChange = (messages: readonly Message[]): number =>
  messages.reduce((most, { changedSeq }) => Math.max(most, changedSeq), 0)
