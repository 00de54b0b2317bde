'use no memo' // docs/decisions/0016

import { Link } from '@tanstack/react-router'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { useSession } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/button/buttonClass.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { GlowingIcon } from '../../../ui/graphics/illustrations.tsx'
import { texts } from './texts.ts'

/** No messages yet, no pair, or no session (CHAT-16, CHAT-17). */
export function EmptyConversation({ reason }: { reason: 'noToken' | 'noPair' | 'empty' }) {
  const { canInvitePartner } = useSession()
  return (
    <EmptyState
      className="px-gutter"
      drawing={<GlowingIcon icon={<MessageCircleHeart aria-hidden="true" />} />}
      action={
        reason === 'noPair' &&
        canInvitePartner && (
          <Link to="/einladen" className={buttonClass()}>
            {texts.invite}
          </Link>
        )
      }
    >
      {texts[reason]}
    </EmptyState>
  )
}
