import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DayEntry } from '#contract/kernel/day-entries.ts'
import { formatTime } from '#web/lib/time/dates.ts'
import { Avatar } from '#web/ui/graphics/Avatar.tsx'
import { InlinePhoto } from '#web/ui/graphics/InlinePhoto.tsx'
import { dayTexts as texts } from '../texts.ts'
import { useNames } from './useNames.ts'

const link = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4'

/** A thing of a day in words; nothing for a photo. */
export function Entry({ entry }: { entry: DayEntry }) {
  switch (entry.kind) {
    case 'card':
      return (
        <Said by={entry.by} note={entry.redeemed ? texts.redeemed : undefined}>
          {entry.title === null ? (
            texts.goneCard
          ) : (
            <Link to="/karten/karte/$id" params={{ id: entry.cardId }} className={link}>
              {entry.title}
            </Link>
          )}
        </Said>
      )
    case 'letter':
      return (
        <Said by={entry.by}>
          {entry.text}
          {entry.photo !== null && (
            <InlinePhoto base64={entry.photo} alt={texts.letterPhoto} className="mt-3 block" />
          )}
        </Said>
      )
    case 'status':
      return (
        <Said by={entry.by} note={formatTime(entry.at)}>
          {[texts.level(entry.level), entry.text].filter((part) => part !== '').join(' · ')}
        </Said>
      )
    case 'message':
      return (
        <Said by={entry.by} note={formatTime(entry.at)}>
          {entry.text}
        </Said>
      )
    case 'question':
      return (
        <div className="grid gap-3">
          <p dir="auto" className="display text-xl text-balance wrap-anywhere">
            {entry.text}
          </p>
          {entry.author !== null && <Author by={entry.author} />}
          {entry.answers.map(({ by, text }) => (
            <Said key={by} by={by}>
              {text}
              {entry.answers.map(
                (other) => other.by !== by && <Beside key={other.by} {...other} />,
              )}
            </Said>
          ))}
        </div>
      )
    case 'choice':
      return (
        <p>
          <Link to="/stories/$storyId" params={{ storyId: String(entry.storyId) }} className={link}>
            {entry.title}
          </Link>
          <span className="block text-muted">„{entry.chosen}“</span>
        </p>
      )
    default:
      return null
  }
}

function Author({ by }: { by: string }) {
  const { whose, name } = useNames()(by)
  return <p className="text-sm text-muted">{whose === 'me' ? texts.youAsked : texts.asked(name)}</p>
}

type AnswerEntry = Extract<DayEntry, { kind: 'question' }>['answers'][number]

/** The guess and the words of the other about an answer. */
function Beside({ by, guess, reply }: AnswerEntry) {
  const { whose, name } = useNames()(by)
  const isMe = whose === 'me'
  return (
    <span className="block text-sm text-muted">
      {guess !== null && (
        <span className="block">
          {isMe ? texts.youThought : texts.thought(name)} <bdi>{texts.quoted(guess)}</bdi>
        </span>
      )}
      {reply !== null && (
        <span className="block">
          {isMe ? texts.me : name}: <bdi>{reply}</bdi>
        </span>
      )}
    </span>
  )
}

interface SaidProps {
  by: string
  note?: string | undefined
  children: ReactNode
}

/** Words with who they are from. */
function Said({ by, note, children }: SaidProps) {
  const { whose, name } = useNames()(by)
  const label = whose === 'me' ? texts.me : name
  return (
    <div className="grid grid-cols-[32px_1fr] gap-x-3">
      <Avatar name={name} whose={whose} size="sm" />
      <div className="min-w-0 pt-1">
        <p className="text-xs text-muted">{note === undefined ? label : `${label}, ${note}`}</p>
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {children}
        </p>
      </div>
    </div>
  )
}
