'use no memo' // docs/decisions/0016

import type { ReactNode } from 'react'
import type { Message } from '#contract/kernel/message.ts'
import { useSession } from '../../../lib/session.ts'
import { ChatRoom } from '../components/ChatRoom.tsx'
import { Quiet } from '../components/Quiet.tsx'

export interface ChatPageProps {
  /**
   * The button that sends a photo, left of the field. It says when one is under way, so that nothing
   * else is sent meanwhile (CHAT-29).
   */
  readonly photoButton?: (onBusy: (busy: boolean) => void) => ReactNode
  /** Draws the photo of a message. */
  readonly photo?: (message: Message) => ReactNode
  /** Photos on their way, above the field. */
  readonly tray?: ReactNode
}

/** The couple's chat (CHAT-01 to CHAT-48). */
export function ChatPage(props: ChatPageProps) {
  const { token, userId, pairId } = useSession()
  if (token === null) return <Quiet why="noToken" />
  if (userId === null || pairId === null) return <Quiet why="noPair" />
  return <ChatRoom key={`${userId} ${pairId}`} viewer={{ userId, pairId }} {...props} />
}
