'use no memo' // docs/decisions/0016

import { useSession } from '../../../lib/session.ts'
import { ChatRoom, type ChatSlots } from './Conversation.tsx'
import { EmptyChat } from './lazyComponents.tsx'

/** The couple's chat (CHAT-01 to CHAT-48). */
export function ChatPage(slots: ChatSlots) {
  const { token, userId, pairId } = useSession()
  if (token === null || userId === null || pairId === null) {
    return <EmptyChat reason={token === null ? 'noToken' : 'noPair'} />
  }
  return <ChatRoom key={`${userId} ${pairId}`} viewer={{ userId, pairId }} {...slots} />
}
