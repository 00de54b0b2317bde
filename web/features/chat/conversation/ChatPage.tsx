'use no memo' // docs/decisions/0016

import { useSession } from '../../../lib/session/session.ts'
import { SideColumn } from '../photo/lazyPhotoParts.tsx'
import { Conversation } from './Conversation.tsx'
import { EmptyConversation } from './EmptyConversation.tsx'

/** /chat: the conversation, and beside it the gallery on wide screens (CHAT-01 to CHAT-48). */
export function ChatPage() {
  const { token, userId, pairId } = useSession()
  return (
    <>
      {token === null || userId === null || pairId === null ? (
        <EmptyConversation reason={token === null ? 'noToken' : 'noPair'} />
      ) : (
        <Conversation key={`${userId} ${pairId}`} viewer={{ userId, pairId }} />
      )}
      <div className="chat-side" data-page="wide">
        <SideColumn />
      </div>
    </>
  )
}
