'use no memo' // docs/decisions/0016

import type { ReactNode } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { useSession } from '../../../lib/session.ts'
import { ChatRoom } from './Conversation.tsx'
import { EmptyChat } from './lazyComponents.tsx'

export interface ChatPageProps {
  /** The photo button; `onBusy` disables sending while a photo is uploaded (CHAT-29). */
  readonly photoButton?: (onBusy: (busy: boolean) => void) => ReactNode
  /** Renders the photo of a message. */
  readonly photo?: (message: Message) => ReactNode
  /** Running uploads, above the composer. */
  readonly tray?: ReactNode
}

/** The couple's chat (CHAT-01 to CHAT-48). */
export function ChatPage(props: ChatPageProps) {
  const { token, userId, pairId } = useSession()
  if (token === null || userId === null || pairId === null) {
    return <EmptyChat reason={token === null ? 'noToken' : 'noPair'} />
  }
  return <ChatRoom key={`${userId} ${pairId}`} viewer={{ userId, pairId }} {...props} />
}
