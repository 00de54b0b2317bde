import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Avatar } from '../../../ui/graphics/Avatar.tsx'
import { questionTexts as texts } from '../texts.ts'

/** Stands for the partner's name where there is none. */
const PARTNER = 'Partner:in'

/** The answers to a question that one may read: the own one, and the partner's below it. */
export function Answers({ mine, partner }: Pick<DailyQuestion, 'mine' | 'partner'>) {
  const { profile, name } = useSession()
  const partnerName = profile?.partner?.name ?? PARTNER
  return (
    <ul className="grid gap-4">
      {mine !== null && (
        <Answer whose="me" name={profile?.name ?? name ?? ''} label={texts.me} text={mine} />
      )}
      {partner !== null && (
        <Answer whose="partner" name={partnerName} label={partnerName} text={partner} />
      )}
    </ul>
  )
}

interface AnswerProps {
  whose: 'me' | 'partner'
  name: string
  label: string
  text: string
}

const Answer = ({ whose, name, label, text }: AnswerProps) => (
  <li className="grid grid-cols-[32px_1fr_auto] gap-x-3">
    <Avatar name={name} whose={whose} size="sm" />
    <div className="min-w-0 pt-1">
      <p className="text-xs text-muted">{label}</p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
    </div>
  </li>
)
