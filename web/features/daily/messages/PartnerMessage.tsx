import './partner-message.css'
import X from 'lucide-react/icons/x'
import { formatMoment } from '../../../lib/time/dates.ts'
import { useNow } from '../../../lib/time/useNow.ts'
import { IconButton } from '../../../ui/button/IconButton.tsx'
import { Avatar } from '../../../ui/graphics/Avatar.tsx'
import { useCouple } from '../couple/useCouple.ts'
import { partnerMessageTexts as texts } from './texts.ts'
import { useDailyMessages } from './useDailyMessages.ts'

/** The partner's newest message of today, as a headline (HEUTE-01, O-101). */
export function PartnerMessage() {
  const { partnerMessage, close } = useDailyMessages()
  const { partnerName } = useCouple()
  const now = useNow()
  if (partnerMessage === null) return null
  return (
    <section aria-label={texts.title(partnerName)} className="partner-message">
      <div className="flex items-center gap-2.5">
        <Avatar name={partnerName} whose="partner" size="sm" />
        <p className="min-w-0 flex-1 truncate text-sm text-muted">
          <b className="font-semibold text-text">{partnerName}</b> ·{' '}
          <time dateTime={partnerMessage.createdAt}>
            {formatMoment(partnerMessage.createdAt, now)}
          </time>
        </p>
        <IconButton
          label={texts.close}
          icon={<X />}
          className="-mr-2.5"
          onClick={() => close(partnerMessage.id)}
        />
      </div>
      <blockquote
        dir="auto"
        className={
          partnerMessage.message.length > SMALLER_FROM
            ? 'partner-message-text long'
            : 'partner-message-text'
        }
      >
        {partnerMessage.message}
      </blockquote>
    </section>
  )
}

/** From this length on the text is set smaller. */
const SMALLER_FROM = 180
