import type { ReactNode } from 'react'
import type { DailyQuestion } from '#contract/daily-questions/calls.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Avatar } from '#web/ui/graphics/Avatar.tsx'
import { questionTexts as texts } from '../texts.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { usePartnerName } from './usePartnerName.ts'

/**
 * The answers to a question that one may read: the own one, and the partner's below it. Each has
 * beside it what the other thought it would be, and says to it.
 */
export function Answers({ question }: { question: DailyQuestion }) {
  const { mine, partner, guess, reaction, reply } = question
  const { profile, name } = useSession()
  const partnerName = usePartnerName()
  return (
    <ul className="grid gap-4">
      {mine !== null && (
        <Answer whose="me" name={profile?.name ?? name ?? ''} label={texts.me} text={mine}>
          {partner === null && guess.mine !== null && (
            <Note label={texts.guessing(partnerName)}>{texts.quoted(guess.mine)}</Note>
          )}
          {guess.partner !== null && (
            <Note label={texts.thought(partnerName)}>{texts.quoted(guess.partner)}</Note>
          )}
          <Said by={partnerName} emoji={reaction.partner} words={reply.partner} />
        </Answer>
      )}
      {partner !== null && (
        <Answer whose="partner" name={partnerName} label={partnerName} text={partner}>
          {guess.mine !== null && <Note label={texts.youThought}>{texts.quoted(guess.mine)}</Note>}
          <Said by={texts.me} emoji={reaction.mine} words={reply.mine} />
          <ReplyForm question={question} />
        </Answer>
      )}
    </ul>
  )
}

interface AnswerProps {
  whose: 'me' | 'partner'
  name: string
  label: string
  text: string
  children: ReactNode
}

const Answer = ({ whose, name, label, text, children }: AnswerProps) => (
  <li className="grid grid-cols-[32px_1fr_auto] gap-x-3">
    <Avatar name={name} whose={whose} size="sm" />
    <div className="min-w-0 pt-1">
      <p className="text-xs text-muted">{label}</p>
      <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
        {text}
      </p>
      {children}
    </div>
  </li>
)

/** Words of one of the two about an answer, in their own direction. */
const Note = ({ label, children }: { label: string; children: ReactNode }) => (
  <p className="mt-1 whitespace-pre-line text-sm text-muted [overflow-wrap:anywhere]">
    {label} <bdi>{children}</bdi>
  </p>
)

interface SaidProps {
  by: string
  emoji: string | null
  words: string | null
}

/** The emoji and the words of the other to an answer. */
function Said({ by, emoji, words }: SaidProps) {
  if (emoji === null && words === null) return null
  return <Note label={`${by}: ${emoji ?? ''}`.trim()}>{words}</Note>
}
