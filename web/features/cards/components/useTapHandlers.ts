import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { DRAG_SLOP_PX } from '../../../ui/gestures.ts'

/**
 * Handlers for the box around both faces of a card. They swallow the click at the end of a drag; a
 * click by keyboard passes.
 * @param onWordsTap a tap on the words: where they scroll they lie above the button that turns the
 *   card, and take the press meant for it (KARTEN-66). Keys reach the button itself.
 */
export function useTapHandlers(onWordsTap?: () => void) {
  const from = useRef({ x: 0, y: 0 })
  return {
    onPointerDownCapture: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY }
    },
    onClickCapture: (event: MouseEvent) => {
      // detail 0: Enter, Space or a screen reader
      if (event.detail === 0) return
      const way = Math.hypot(event.clientX - from.current.x, event.clientY - from.current.y)
      if (way > DRAG_SLOP_PX) event.stopPropagation()
    },
    onClick: ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('.card-words')) onWordsTap?.()
    },
  }
}
