import { type PointerEvent, useRef } from 'react'

/** Part of the height, or speed in px per ms, from which a drag closes. */
const CLOSE_PART = 0.3
const CLOSE_SPEED = 0.6

/** Handlers for the grab zone: the sheet follows the finger downwards 1:1. */
export function useSheetDrag(onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)

  const finish = (event: PointerEvent<HTMLElement>, mayClose: boolean) => {
    const from = start.current
    const box = event.currentTarget.closest('dialog')
    start.current = null
    if (!from || !box) return
    const way = event.clientY - from.y
    const speed = way / Math.max(1, event.timeStamp - from.at)
    box.style.removeProperty('transform')
    box.style.removeProperty('transition')
    if (mayClose && (way > box.offsetHeight * CLOSE_PART || (way > 24 && speed > CLOSE_SPEED))) {
      onClose()
    }
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const pressed = event.target as Element
      if (!event.isPrimary || event.button !== 0 || pressed.closest('button')) return
      start.current = { y: event.clientY, at: event.timeStamp }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.closest('dialog')
      if (!start.current || !box) return
      box.style.transition = 'none'
      box.style.transform = `translateY(${Math.max(0, event.clientY - start.current.y)}px)`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, false),
  }
}
