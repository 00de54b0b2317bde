import type { Socket } from 'socket.io-client'
import type {
  messageSent,
  messagesRead,
  messageUpdated,
  partnerStatus,
  partnerTyping,
} from '#contract/chat/events.ts'
import type { Payload, SocketEvent } from '#contract/kernel/event.ts'
import { queryClient } from '../../lib/query.ts'
import { attachToSocket } from '../../lib/socket.ts'
import { unreadQuery } from './queries.ts'

type Incoming =
  | typeof messageSent
  | typeof messageUpdated
  | typeof messagesRead
  | typeof partnerStatus
  | typeof partnerTyping

/** Listens to an event of the chat; answers with the way to stop. */
export function hear<N extends Incoming['name']>(
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

/** Reads the unread count again whenever something was written or read (O-058). */
export const followUnread = (): (() => void) =>
  attachToSocket((socket) => {
    const refresh = () => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    const stops = [hear(socket, 'chat_message', refresh), hear(socket, 'messages_read', refresh)]
    return () => {
      for (const stop of stops) stop()
    }
  })
