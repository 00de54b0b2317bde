'use no memo' // docs/decisions/0016

import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

const PRESS_MS = 450
/** A pointer that moves farther scrolls. */
const MOVE_TOLERANCE_PX = 10

/** Handlers for a long press and the right mouse button. */
export function useLongPress(onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const start = useRef<{ x: number; y: number } | null>(null)
  const cancel = () => {
    clearTimeout(timer.current)
    start.current = null
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      start.current = { x: event.clientX, y: event.clientY }
      timer.current = setTimeout(onPress, PRESS_MS)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = start.current
      if (from && Math.hypot(clientX - from.x, clientY - from.y) > MOVE_TOLERANCE_PX) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      // A link keeps the menu of the browser.
      if ((event.target as Element).closest('a')) return
      event.preventDefault()
      cancel()
      onPress()
    },
  }
}
