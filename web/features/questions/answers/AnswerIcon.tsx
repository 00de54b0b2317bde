'use no memo' // docs/decisions/0079
import './answers.css'
import X from 'lucide-react/icons/x'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { FlameFilled, type IconProps, LineIcon } from '#web/ui/graphics/icons.tsx'
import { cx } from '#web/ui/styles/cx.ts'

/** A thought that is not finished: maybe (FRAGEN-30). */
export const Thinking = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8.4 15.2a3.9 3.9 0 0 1-1.1-7.6 4.9 4.9 0 0 1 9.2-1.1 4.4 4.4 0 0 1-.7 8.7Z" />
    <path d="M9.2 10.7h.01M12 10.7h.01M14.8 10.7h.01" strokeWidth="2.2" />
    <circle cx="8.6" cy="18.4" r="1.1" />
    <path d="M5.7 21h.01" strokeWidth="2" />
  </LineIcon>
)

/** Nothing is known (FRAGEN-32). */
const QuestionMark = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8.9 9.1a3.1 3.1 0 1 1 4.6 2.8c-1 .5-1.5 1.2-1.5 2.3M12 17.8h.01" strokeWidth="2" />
  </LineIcon>
)

const looks = {
  yes: { Icon: FlameFilled, look: 'bg-ember-soft text-ember' },
  maybe: { Icon: Thinking, look: 'bg-rose-soft text-rose' },
  no: { Icon: X, look: 'bg-raised text-text' },
  unknown: { Icon: QuestionMark, look: 'bg-raised text-muted' },
} as const

export interface AnswerIconProps {
  answer: QuestionAnswer | null
  /** Names it; without one it is silent. */
  label?: string
  className?: string
}

/** Flame, thought, cross or question mark in its heat (FRAGEN-29 to FRAGEN-32). */
export function AnswerIcon({ answer, label, className }: AnswerIconProps) {
  const { Icon, look } = looks[answer ?? 'unknown']
  return (
    <span
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      data-answer={answer ?? 'unknown'}
      className={cx(
        'answer-icon grid shrink-0 place-items-center rounded-full inset-shadow-rim',
        look,
        className,
      )}
    >
      <Icon />
    </span>
  )
}
