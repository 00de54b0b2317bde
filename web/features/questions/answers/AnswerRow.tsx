import { useRef, useState } from 'react'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { buttonClass } from '#web/ui/button/buttonClass.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { AnswerIcon } from './AnswerIcon.tsx'
import type { OwnAnswers } from './answerSession.ts'
import { answerTexts, answerListTexts as texts } from './texts.ts'

/** The line of one answer. */
export const answerRowClass = 'flex min-h-15 flex-wrap items-center gap-3 py-1.5'

export interface AnswerRowProps {
  given: OwnAnswers[number]
  /** With null the question is open again. */
  onChange: (answer: QuestionAnswer | null) => void
}

/**
 * One answer with its question; „Ändern“ opens the three buttons below it, and one that takes the
 * answer back: without it, a „ja“ that disappears could only be a „nein“ (decision 0067).
 */
export function AnswerRow({ given: { question, answer }, onChange }: AnswerRowProps) {
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <li className="answer-row">
      <div className={answerRowClass}>
        <AnswerIcon answer={answer} label={answerTexts[answer]} />
        <p className="min-w-0 flex-[1_1_8rem] text-sm">{question.text}</p>
        <button
          ref={opener}
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className={buttonClass({ tone: 'text', small: true })}
        >
          <span aria-hidden="true">{isOpen ? texts.keep : texts.change}</span>
          <span className="sr-only">{texts.changeOf(question.text)}</span>
        </button>
      </div>
      {isOpen && (
        <div className="grid justify-items-center gap-1 pb-3">
          <AnswerButtons
            small
            label={texts.newAnswer(question.text)}
            given={answer}
            onAnswer={(next) => {
              close()
              if (next !== answer) onChange(next)
            }}
          />
          <Button tone="text" small onClick={() => onChange(null)}>
            {texts.takeBack}
          </Button>
        </div>
      )}
    </li>
  )
}
