import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { DRAG_SLOP_PX } from '../../../ui/gestures.ts'

/**
 * Handlers for the element around both faces of a card. They suppress the click at the end of a
 * drag, except for keyboard clicks.
 * @param onTextTap called for a tap on the text, which covers the flip button where it scrolls
 *   (KARTEN-66)
 */
export function useTapHandlers(onTextTap?: () => void) {
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
      if (target instanceof Element && target.closest('.card-words')) onTextTap?.()
    },
  }
}
