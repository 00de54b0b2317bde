import type { KeyboardEvent, Ref } from 'react'
import type { Question } from '#contract/questions/calls.ts'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { useScreenKeys } from '#web/lib/useScreenKeys.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { answerForKey, STACKED } from './swipeGame.ts'
import { gameTexts as texts } from './texts.ts'
import { useCardDrag } from './useCardDrag.ts'

/** A card in its exit animation. */
export interface Leaving {
  readonly question: Question
  readonly answer: QuestionAnswer
}

export interface QuestionStackProps {
  ref: Ref<HTMLDivElement>
  open: readonly Question[]
  leaving: readonly Leaving[]
  onAnswer: (answer: QuestionAnswer) => void
  onUndo: () => void
}

/** Three stacked cards; the top one can be dragged or flicked (FRAGEN-06, FRAGEN-25). */
export function QuestionStack({ ref, open, leaving, onAnswer, onUndo }: QuestionStackProps) {
  const stacked = open.slice(0, STACKED)

  const onKeyDown = (event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const answer = answerForKey(event.key)
    if (answer !== null && stacked.length > 0) {
      // A key that is held down answers the question it was pressed for.
      if (!event.repeat) onAnswer(answer)
    } else if (event.key === 'Backspace') onUndo()
    else return
    event.preventDefault()
  }
  // Not downwards: without the focus here that key scrolls the page.
  useScreenKeys((event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Backspace') onKeyDown(event)
  })

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys repeat what the buttons below do
    <div
      ref={ref}
      role="group"
      tabIndex={0}
      aria-label={texts.stack}
      aria-describedby="questions-keys"
      onKeyDown={onKeyDown}
      className="question-stack"
    >
      <p id="questions-keys" hidden>
        {texts.keys}
      </p>
      {/* One list, so that a card which leaves is still the node that was drawn aside. */}
      {[...leaving, ...stacked.map((question) => ({ question, answer: undefined }))].map(
        ({ question, answer }) => (
          <StackedCard
            key={question.id}
            question={question}
            leaves={answer}
            depth={answer === undefined ? stacked.indexOf(question) : undefined}
            onAnswer={onAnswer}
          />
        ),
      )}
    </div>
  )
}

interface StackedCardProps {
  question: Question
  /** The answer it leaves with. */
  leaves: QuestionAnswer | undefined
  /** The place in the stack, counted from the top; undefined while it leaves. */
  depth: number | undefined
  onAnswer: (answer: QuestionAnswer) => void
}

/** A card with a drag of its own: one that began on another card answers nothing here. */
function StackedCard({ question, leaves, depth, onAnswer }: StackedCardProps) {
  const drag = useCardDrag(onAnswer)
  return (
    <article
      inert={depth !== 0}
      aria-hidden={depth !== 0}
      className="question-card"
      data-depth={depth}
      data-leaves={leaves}
      {...(leaves !== undefined && { 'data-hint': leaves })}
      {...(depth === 0 && drag)}
    >
      <QuestionCard question={question} />
    </article>
  )
}
