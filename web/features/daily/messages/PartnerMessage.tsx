import './partner-message.css'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { formatMoment } from '#web/lib/time/dates.ts'
import { useNow } from '#web/lib/time/useNow.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { IconButton } from '#web/ui/button/IconButton.tsx'
import { Avatar } from '#web/ui/graphics/Avatar.tsx'
import { cx } from '#web/ui/styles/cx.ts'
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
        <p className="min-w-0 flex-1 wrap-anywhere text-sm text-muted">
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
      <Text key={partnerMessage.id}>{partnerMessage.message}</Text>
    </section>
  )
}

/** On a phone a long text is folded, so that the card of the day stays on the first screen. */
function Text({ children }: { children: string }) {
  const [isWhole, setWhole] = useState(false)
  const folds = children.length > FOLDED_FROM || children.split('\n').length > FOLDED_LINES
  return (
    <>
      <blockquote
        dir="auto"
        className={cx(
          'partner-message-text',
          children.length > SMALLER_FROM && 'long',
          folds && !isWhole && 'max-lg:line-clamp-3',
        )}
      >
        {children}
      </blockquote>
      {folds && (
        <Button tone="text" small className="-ml-3 lg:hidden" onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.less : texts.more}
        </Button>
      )}
    </>
  )
}

/** From this length on the text is set smaller. */
const SMALLER_FROM = 180
/** Longer texts, and those of more lines, may take more than three lines on a phone. */
const FOLDED_FROM = 90
const FOLDED_LINES = 3
