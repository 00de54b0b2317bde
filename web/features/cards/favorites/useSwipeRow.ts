import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import { DRAG_SLOP_PX } from '../../../ui/gestures.ts'
import { isOpenAfterDrag, REMOVE_PX, rowOffset, tapAction } from './swipe-state.ts'

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  axis: 'open' | 'x'
  dx: number
}

/**
 * Handlers for a row that can be swiped left. Moves write the transform directly; React renders only
 * the outcome. Spread `row` onto the moving element.
 */
export function useSwipeRow() {
  const [isOpen, setOpen] = useState(false)
  const drag = useRef<Drag | null>(null)
  const dragged = useRef(false)
  const closedAt = useRef(-Infinity)

  const settle = (open: boolean, at: number) => {
    if (isOpen && !open) closedAt.current = at
    setOpen(open)
  }

  const finish = (event: PointerEvent<HTMLElement>, counts: boolean) => {
    const now = drag.current
    drag.current = null
    if (now?.axis !== 'x') return
    const { style } = event.currentTarget
    style.removeProperty('transition')
    style.removeProperty('transform')
    const open = isOpenAfterDrag(now.dx, isOpen, event.timeStamp - closedAt.current)
    settle(counts ? open : isOpen, event.timeStamp)
  }

  return {
    isOpen,
    open: () => setOpen(true),
    /** @param event when: a tap elsewhere takes the focus, and with it closes the row, first */
    close: (event: { readonly timeStamp: number }) => settle(false, event.timeStamp),
    row: {
      'data-open': isOpen || undefined,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        dragged.current = false
        if (!event.isPrimary || event.button !== 0) return
        const { pointerId: id, clientX: x, clientY: y } = event
        drag.current = { id, x, y, axis: 'open', dx: 0 }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = drag.current
        if (now === null || now.id !== event.pointerId) return
        now.dx = event.clientX - now.x
        if (now.axis === 'open') {
          const dy = event.clientY - now.y
          if (Math.max(Math.abs(now.dx), Math.abs(dy)) < DRAG_SLOP_PX) return
          if (Math.abs(dy) > Math.abs(now.dx)) {
            drag.current = null
            return
          }
          now.axis = 'x'
          dragged.current = true
          event.currentTarget.setPointerCapture(event.pointerId)
        }
        const { style } = event.currentTarget
        style.transition = 'none'
        style.transform = `translateX(${rowOffset(now.dx, isOpen)}px)`
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, false),
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        // Keyboard and screen reader clicks have detail 0 and always mean the control itself.
        if (event.detail === 0) return
        const means = dragged.current
          ? 'nothing'
          : tapAction(isOpen, event.timeStamp - closedAt.current)
        dragged.current = false
        if (means === 'open-card') return
        event.preventDefault()
        event.stopPropagation()
        if (means === 'close') settle(false, event.timeStamp)
      },
      // Prevents the native drag of the link.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
    width: REMOVE_PX,
  }
}
