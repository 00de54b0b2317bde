import {
  joinPair,
  leavePair,
  partnerTyping,
  reportTyping,
  sendMessage,
} from '#contract/chat/events.ts'
import { refusal } from '#contract/kernel/call.ts'
import { notPermitted } from '#contract/kernel/refusals.ts'
import { refuse } from '#server/http/refuse.ts'
import { type EventBinding, type LiveSocket, onEvent } from '#server/live/bind.ts'
import type { MessageBatcher } from './message-batch-service.ts'
import type { ChatContext } from './models.ts'
import { messageOfPhoto } from './photos/service.ts'
import type { ChatPresence } from './presence-service.ts'
import { broadcastMessage, readMessage, send } from './service.ts'

const messageEmpty = refusal(400, 'input_invalid', 'Die Nachricht ist leer.')

/** A pair id from a client must be its own; authorisation comes from the session (O-069). */
function checkOwnPair(pairId: string, socket: LiveSocket): void {
  if (pairId !== socket.pairId) refuse(notPermitted)
}

/** Acknowledges without data. */
const DONE = { ack: { ok: true } } as const

export const chatLive = (
  context: ChatContext,
  batcher: MessageBatcher,
  presence: ChatPresence,
): EventBinding[] => [
  onEvent(joinPair, async (pairId, socket) => {
    checkOwnPair(pairId, socket)
    await presence.enter(socket)
    return DONE
  }),

  onEvent(leavePair, async (_nothing, socket) => {
    await presence.leave(socket.socketId)
    return DONE
  }),

  onEvent(sendMessage, async (payload, socket) => {
    checkOwnPair(payload.pairId, socket)
    if (payload.fileUrl != null) {
      // The upload has already posted the message of a photo (O-070).
      const messageId = await messageOfPhoto(context, socket.pairId, payload.fileUrl)
      if (messageId === undefined) refuse(notPermitted)
      return { ack: { ok: true as const, message: await readMessage(context, messageId, socket) } }
    }
    const text = payload.text ?? ''
    if (text === '') refuse(messageEmpty)
    const { clientId, replyToId, reference } = payload
    const draft = { text, clientId, replyToId, reference }
    const sent = await send(context, batcher, draft, socket)
    return {
      ack: { ok: true as const, message: sent.message },
      after: () => broadcastMessage(context, sent, socket),
    }
  }),

  onEvent(reportTyping, ({ pairId }, socket) => {
    checkOwnPair(pairId, socket)
    const { userId } = socket
    context.live.emit({ pairId: socket.pairId, exceptUser: userId }, partnerTyping, { userId })
    return {}
  }),
]
