import { type MouseEvent, type PointerEvent, useRef } from 'react'
import { DRAG_SLOP_PX } from '../../../ui/gestures.ts'

/** Handlers that swallow the click at the end of a drag. A click by keyboard passes. */
export function useTapOnly() {
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
  }
}
