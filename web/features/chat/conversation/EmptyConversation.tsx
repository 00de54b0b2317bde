import { Link } from '@tanstack/react-router'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmberSpot } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { emptyChatTexts as texts } from './empty-texts.ts'

/** Why the chat is empty. */
export type EmptyReason = 'noToken' | 'noPair' | 'empty'

/** Empty states of the chat: no messages yet, no pair, or no session (CHAT-16, CHAT-17). */
export function EmptyChat({ reason }: { reason: EmptyReason }) {
  const { canInvitePartner } = useSession()
  return (
    <EmptyState
      className="px-gutter"
      drawing={<EmberSpot icon={<MessageCircleHeart aria-hidden="true" />} />}
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
