'use no memo' // docs/decisions/0079
import type { Question } from '#contract/questions/calls.ts'
import { ANSWERS, NO_CATEGORY } from '#contract/questions/rules.ts'
import { ChilliRow } from '#web/ui/graphics/ChilliRow.tsx'
import { Mask } from '#web/ui/graphics/icons.tsx'
import { stampTexts } from './texts.ts'

/** Characters of a question that takes more than four lines on a short phone. */
const LONG = 90

/** One question as it lies in the stack, with the three stamps it may show (FRAGEN-18, FRAGEN-42). */
export function QuestionCard({ question }: { question: Question }) {
  return (
    <>
      <div className="question-frame" />
      {ANSWERS.map((answer) => (
        <span key={answer} aria-hidden="true" className="question-stamp" data-says={answer}>
          {stampTexts[answer]}
        </span>
      ))}
      <ChilliRow level={question.dirtyLevel} className="question-level" />
      <p
        lang="de"
        className="question-text"
        data-long={question.text.length > LONG ? '' : undefined}
      >
        {question.text}
      </p>
      <div className="question-foot">
        <span>{question.category?.name ?? NO_CATEGORY}</span>
        <Mask />
      </div>
    </>
  )
}
