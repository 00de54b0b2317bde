import './letter.css'
import X from 'lucide-react/icons/x'
import { formatMoment } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { letterTexts as texts } from '../texts.ts'
import { useCouple } from './useCouple.ts'
import { useDailyMessages } from './useDailyMessages.ts'

/** The partner's newest message of today, as the headline of the evening (HEUTE-01, O-101). */
export function LetterOfTheDay() {
  const { letter, close } = useDailyMessages()
  const { partnerName } = useCouple()
  if (letter === null) return null
  return (
    <section aria-label={texts.title(partnerName)} className="letter">
      <div className="flex items-center gap-2.5">
        <Avatar name={partnerName} whose="partner" size="sm" />
        <p className="min-w-0 flex-1 truncate text-sm text-muted">
          <b className="font-semibold text-text">{partnerName}</b> ·{' '}
          <time dateTime={letter.createdAt}>{formatMoment(letter.createdAt)}</time>
        </p>
        <IconButton
          label={texts.close}
          icon={<X />}
          className="-mr-2.5"
          onClick={() => close(letter.id)}
        />
      </div>
      <blockquote className={letter.message.length > LONG ? 'letter-text long' : 'letter-text'}>
        {letter.message}
      </blockquote>
    </section>
  )
}

/** Beyond so many characters a headline would fill the screen; it is set smaller. */
const LONG = 180
