import * as z from 'zod/mini'
import { defineCall } from '#contract/kernel/call.ts'
import { reference, referenceNotShown } from '#contract/kernel/reference.ts'
import { messagesFull, noPartner, notYourPair } from '#contract/kernel/refusals.ts'
import { clientId, id, instant, searchText, wholeInQuery } from '#contract/kernel/shapes.ts'
import {
  messageChanged,
  messageDeleted,
  messageNotEditable,
  messageNotFound,
  messageNotYours,
} from './errors.ts'
import { HISTORY_DEFAULT, HISTORY_MAX, isOneEmoji, READ_MAX, TEXT_MAX } from './rules.ts'
import { message, messageText } from './shapes.ts'

const feature = 'chat'

export const history = defineCall({
  method: 'GET',
  path: '/chat/history',
  access: 'user',
  feature,
  duringOverload: true,
  summary:
    'The pair’s messages, oldest first: the newest page, or the one before, after or around a message, or what has changed since a running number.',
  source: 'API-18, O-068, O-079',
  query: z.object({
    before: z.optional(id),
    after: z.optional(id),
    /** Half of `limit` up to and with this message, rounded up, and half after it. */
    around: z.optional(id),
    /**
     * Messages whose last change has a greater number, in the order of the changes; beyond `limit`
     * those of the last change as well, since the next page begins after it.
     */
    changedAfter: z.optional(wholeInQuery(0, 999_999_999)),
    limit: z._default(wholeInQuery(1, HISTORY_MAX), HISTORY_DEFAULT),
  }),
  ids: { 'query.before': 'message', 'query.after': 'message', 'query.around': 'message' },
  answer: z.array(message),
  refusals: [messageNotFound],
})

export const searchMessages = defineCall({
  method: 'POST',
  path: '/chat/search',
  access: 'user',
  reads: true,
  feature,
  summary:
    'Looks through the pair’s texts from the newest to the oldest, a stretch per call. What is searched for travels in the body: addresses are logged.',
  source: 'O-079',
  body: z.object({
    text: searchText,
    /** Continues before this message: `before` of the last answer. */
    before: z.optional(id),
  }),
  ids: { 'body.before': 'message' },
  answer: z.object({
    /** Hits of the stretch, newest first. */
    messages: z.array(message),
    /** Oldest message looked through; null once there is none before it. */
    before: z.nullable(id),
    /** When that message was sent; null without any message. */
    until: z.nullable(instant),
  }),
  refusals: [messageNotFound],
})

export const markRead = defineCall({
  method: 'POST',
  path: '/chat/read',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Marks messages of the partner as read; ids of anything else are passed over.',
  source: 'API-19, O-072',
  body: z.object({ messageIds: z.array(id).check(z.maxLength(READ_MAX)) }),
  ids: { 'body.messageIds': 'message' },
})

export const unreadCount = defineCall({
  method: 'GET',
  path: '/chat/unreadCount',
  access: 'user',
  feature,
  duringOverload: true,
  summary: 'How many of the partner’s messages one has not read; 0 without a partner.',
  source: 'API-20, O-058',
  answer: z.object({ unread: z.int() }),
})

export const postMessage = defineCall({
  method: 'POST',
  path: '/chat/message',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Sends a text without a socket; the same clientId again returns the first message.',
  source: 'O-068, O-069, O-076, O-193',
  body: z.object({
    text: messageText,
    clientId: z.optional(clientId),
    replyToId: z.optional(z.nullable(id)),
    reference: z.optional(z.nullable(reference)),
    /** The pair it was written in; only compared with that of the session (decision 0058). */
    pairId: z.optional(id),
  }),
  ids: { 'body.replyToId': 'message', 'body.pairId': 'pair' },
  answer: message,
  refusals: [notYourPair, noPartner, messageNotFound, messagesFull, referenceNotShown],
})

export const editMessage = defineCall({
  method: 'PUT',
  path: '/chat/message/:id',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Rewrites a text one has sent, unless it was rewritten since it was shown.',
  source: 'API-22, ROLLEN-20, O-074, O-080',
  params: z.object({ id }),
  body: z.object({
    text: messageText,
    /** The text that was shown; refused if another one stands by now. */
    insteadOf: z.optional(z.string().check(z.maxLength(TEXT_MAX))),
  }),
  ids: { 'params.id': 'message' },
  answer: message,
  refusals: [messageNotFound, messageNotYours, messageNotEditable, messageChanged],
})

export const deleteMessage = defineCall({
  method: 'DELETE',
  path: '/chat/message/:id',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Deletes a message one has sent: text and files are gone, the place stays.',
  source: 'API-21, ROLLEN-20, O-074',
  params: z.object({ id }),
  ids: { 'params.id': 'message' },
  refusals: [messageNotFound, messageNotYours],
})

export const reactToMessage = defineCall({
  method: 'POST',
  path: '/chat/message/:id/reaction',
  access: 'user',
  tells: 'nobody',
  feature,
  duringOverload: true,
  summary: 'Puts one’s own emoji below a message, or takes it away with null.',
  source: 'O-076',
  params: z.object({ id }),
  body: z.object({ emoji: z.nullable(z.string().check(z.maxLength(40), z.refine(isOneEmoji))) }),
  ids: { 'params.id': 'message' },
  answer: message,
  refusals: [messageNotFound, messageDeleted],
})

export const chatCalls = [
  history,
  searchMessages,
  markRead,
  unreadCount,
  postMessage,
  editMessage,
  deleteMessage,
  reactToMessage,
] as const
