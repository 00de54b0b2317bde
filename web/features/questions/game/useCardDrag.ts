import { useState } from 'react'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { tickOnce } from '#web/lib/device/haptics.ts'
import { usePointerDrag } from '#web/ui/gestures/usePointerDrag.ts'
import { answerForDrag, hintForDrag } from './swipeGame.ts'

/** Rotation of the dragged card. */
const DEGREES_PER_PX = 1 / 26

/** Moves the card with the pointer, 1:1, and shows the answer it would give. */
function place(card: HTMLElement, x: number, y: number): void {
  const hint = hintForDrag(x, y)
  card.dataset['held'] = ''
  card.style.setProperty('--x', `${x.toFixed(1)}px`)
  card.style.setProperty('--y', `${y.toFixed(1)}px`)
  card.style.setProperty('--turn', `${(x * DEGREES_PER_PX).toFixed(2)}deg`)
  if (hint === null) delete card.dataset['hint']
  else {
    card.dataset['hint'] = hint.answer
    card.style.setProperty('--hint', hint.strength.toFixed(2))
  }
}

/** On release the card returns, or leaves from its position if it gave an answer. */
function letGo(card: HTMLElement, stays: boolean): void {
  delete card.dataset['held']
  if (!stays) return
  delete card.dataset['hint']
  for (const name of ['--x', '--y', '--turn', '--hint']) card.style.removeProperty(name)
}

/**
 * Pointer handlers for dragging the top card in two dimensions. Moves write styles directly to the
 * node; React renders only the decision.
 */
export function useCardDrag(onDecide: (answer: QuestionAnswer) => void) {
  const [feel] = useState(tickOnce)
  const { handlers } = usePointerDrag({
    axis: 'both',
    onMove({ element, dx, dy }) {
      feel(answerForDrag(dx, dy) !== null)
      place(element, dx, dy)
    },
    onEnd({ element, dx, dy }, released) {
      feel(false)
      const answer = released ? answerForDrag(dx, dy) : null
      letGo(element, answer === null)
      if (answer !== null) onDecide(answer)
    },
  })
  return handlers
}
