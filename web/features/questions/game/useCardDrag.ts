import { type PointerEvent, useRef } from 'react'
import type { QuestionAnswer } from '#contract/questions/rules.ts'
import { DRAG_SLOP_PX } from '../../../ui/usePointerDrag.ts'
import { answerForDrag, hintForDrag } from './swipeGame.ts'

/** Rotation of the dragged card. */
const DEGREES_PER_PX = 1 / 26

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  moves: boolean
}

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
  const drag = useRef<Drag | null>(null)
  const frame = useRef(0)

  const finish = (event: PointerEvent<HTMLElement>, counts: boolean) => {
    const now = drag.current
    if (now === null || now.id !== event.pointerId) return
    drag.current = null
    cancelAnimationFrame(frame.current)
    if (!now.moves) return
    const [x, y] = [event.clientX - now.x, event.clientY - now.y]
    const answer = counts ? answerForDrag(x, y) : null
    letGo(event.currentTarget, answer === null)
    if (answer !== null) onDecide(answer)
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!event.isPrimary || event.button !== 0) return
      const { pointerId: id, clientX: x, clientY: y } = event
      drag.current = { id, x, y, moves: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current
      if (now === null || now.id !== event.pointerId) return
      const [x, y] = [event.clientX - now.x, event.clientY - now.y]
      if (!now.moves) {
        if (Math.hypot(x, y) < DRAG_SLOP_PX) return
        now.moves = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const card = event.currentTarget
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => place(card, x, y))
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, false),
  }
}
