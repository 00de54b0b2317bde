import { Link } from '@tanstack/react-router'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { useSession } from '../../../lib/session.ts'
import { buttonClass } from '../../../ui/buttonClass.ts'
import { EmberSpot } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { quietTexts as texts } from '../quiet-texts.ts'

/** Why there is nothing to read. */
export type Quiet = 'noToken' | 'noPair' | 'empty'

/** Nothing said yet, or nobody to say it to (CHAT-16, CHAT-17). */
export function QuietChat({ why }: { why: Quiet }) {
  const { canInvitePartner } = useSession()
  return (
    <EmptyState
      className="px-gutter"
      drawing={<EmberSpot icon={<MessageCircleHeart aria-hidden="true" />} />}
      action={
        why === 'noPair' &&
        canInvitePartner && (
          <Link to="/einladen" className={buttonClass()}>
            {texts.invite}
          </Link>
        )
      }
    >
      {texts[why]}
    </EmptyState>
  )
}
