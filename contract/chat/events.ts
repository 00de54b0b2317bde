import * as z from 'zod/mini'
import { ackWith, defineEvent, plainAck } from '#contract/kernel/event.ts'
import { reference } from '#contract/kernel/reference.ts'
import { composed } from '#contract/kernel/search.ts'
import { clientId, id, instant } from '#contract/kernel/shapes.ts'
import { TEXT_MAX } from './rules.ts'
import { message } from './shapes.ts'

const feature = 'chat'

export const joinPair = defineEvent({
  name: 'join_pair',
  from: 'client',
  feature,
  summary: 'Opens the chat: joins the own pair’s room; any other id is refused.',
  source: 'API-26, O-069, O-073',
  payload: id,
  ids: { payload: 'pair' },
  ack: plainAck,
})

export const leavePair = defineEvent({
  name: 'leave_pair',
  from: 'client',
  feature,
  summary: 'Leaves the chat without closing the socket; one’s presence there ends.',
  source: 'O-062, O-073',
  ack: plainAck,
})

export const sendMessage = defineEvent({
  name: 'chat_message',
  from: 'client',
  feature,
  summary: 'Sends a text, or a photo of the own pair; a repeated clientId sends nothing anew.',
  source: 'API-27, API-28, O-068, O-069, O-070',
  payload: z.object({
    pairId: id,
    text: z.optional(
      z.nullable(z.string().check(z.trim(), z.overwrite(composed), z.maxLength(TEXT_MAX))),
    ),
    fileUrl: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    clientId: z.optional(clientId),
    replyToId: z.optional(z.nullable(id)),
    reference: z.optional(z.nullable(reference)),
  }),
  ids: { 'payload.pairId': 'pair', 'payload.fileUrl': 'file', 'payload.replyToId': 'message' },
  ack: ackWith(message),
})

export const messageSent = defineEvent({
  name: 'chat_message',
  from: 'server',
  feature,
  summary: 'A message was sent; goes to all sockets of the pair, the sender’s included.',
  source: 'API-29, CHAT-46, O-068',
  payload: message,
})

export const messageUpdated = defineEvent({
  name: 'chat_message_updated',
  from: 'server',
  feature,
  summary: 'A message was edited, deleted or reacted to; the whole message as it now is.',
  source: 'O-071, O-076',
  payload: message,
})

export const messagesRead = defineEvent({
  name: 'messages_read',
  from: 'server',
  feature,
  summary: 'The partner has read these messages.',
  source: 'O-071, O-072',
  payload: z.object({ messageIds: z.array(id), readAt: instant }),
})

export const reportTyping = defineEvent({
  name: 'typing',
  from: 'client',
  feature,
  summary: 'One is writing; sent again every few seconds while it lasts.',
  source: 'O-069',
  payload: z.object({ pairId: id }),
  ids: { 'payload.pairId': 'pair' },
})

export const partnerTyping = defineEvent({
  name: 'typing',
  from: 'server',
  feature,
  summary: 'The partner is writing.',
  source: 'O-069',
  payload: z.object({ userId: id }),
})

export const partnerStatus = defineEvent({
  name: 'partner_status',
  from: 'server',
  feature,
  summary: 'Whether the partner has the chat open on any device; also sent right after joining.',
  source: 'API-30, CHAT-45, O-073',
  payload: z.object({ partnerId: id, online: z.boolean() }),
})

export const photoAgreementChanged = defineEvent({
  name: 'photo-agreement',
  from: 'server',
  feature,
  summary: 'Both partners want to take all photos along now, or no longer; read it again.',
  source: 'O-195',
})

export const chatEvents = [
  joinPair,
  leavePair,
  sendMessage,
  messageSent,
  messageUpdated,
  messagesRead,
  reportTyping,
  partnerTyping,
  partnerStatus,
  photoAgreementChanged,
] as const
