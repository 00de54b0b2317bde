'use no memo' // docs/decisions/0079
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { singlePress } from '#web/ui/gestures/singlePress.ts'
import { AnswerIcon } from './AnswerIcon.tsx'
import { answerTexts, buttonTexts as texts } from './texts.ts'

/** The answers in their order around the card: left, below, right. */
const ORDER: readonly QuestionAnswer[] = ['no', 'maybe', 'yes']

export interface AnswerButtonsProps {
  onAnswer: (answer: QuestionAnswer) => void
  /** Names the group; the game's own name otherwise. */
  label?: string
  /** The answer given so far. */
  given?: QuestionAnswer
  /** For buttons in a list instead of under the thumb. */
  small?: boolean
  disabled?: boolean
}

/** The three answers as buttons; they do what the gesture does (O-134). */
export function AnswerButtons(props: AnswerButtonsProps) {
  const { onAnswer, label = texts.answers, given, small = false, disabled = false } = props
  return (
    <div role="group" aria-label={label} className="answer-buttons" data-small={small || undefined}>
      {ORDER.map((answer) => (
        <button
          key={answer}
          type="button"
          disabled={disabled}
          aria-pressed={given === undefined ? undefined : given === answer}
          {...singlePress(() => onAnswer(answer))}
          className="answer-button grid justify-items-center gap-1.5 rounded-field text-sm font-semibold"
        >
          <AnswerIcon answer={answer} />
          {answerTexts[answer]}
        </button>
      ))}
    </div>
  )
}
