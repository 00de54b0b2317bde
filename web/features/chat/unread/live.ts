import type { Socket } from 'socket.io-client'
import type {
  messageSent,
  messagesRead,
  messageUpdated,
  partnerStatus,
  partnerTyping,
} from '#contract/chat/events.ts'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import { queryClient } from '../../../lib/query.ts'
import { attachToSocket } from '../../../lib/socket.ts'
import { unreadQuery } from './unreadQuery.ts'

type Incoming =
  | typeof messageSent
  | typeof messageUpdated
  | typeof messagesRead
  | typeof partnerStatus
  | typeof partnerTyping

/** Calls `listener` on a chat event. Returns a function that unsubscribes. */
export function onChatEvent<N extends Incoming['name']>(
  socket: Socket,
  name: N,
  listener: (payload: Payload<Extract<Incoming, SocketEvent & { readonly name: N }>>) => void,
): () => void {
  const event: string = name
  const heard = (payload: unknown) =>
    listener(payload as Payload<Extract<Incoming, SocketEvent & { readonly name: N }>>)
  socket.on(event, heard)
  return () => socket.off(event, heard)
}

/** Refetches the unread count on messages and read receipts (O-058). Returns a function that unsubscribes. */
export const subscribeUnreadCount = (): (() => void) =>
  attachToSocket((socket) => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    const stops = [
      onChatEvent(socket, 'chat_message', refresh),
      onChatEvent(socket, 'messages_read', refresh),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
