import { type MouseEvent, useRef, useState } from 'react'
import { tickOnce } from '#web/lib/device/haptics.ts'
import { usePointerDrag } from '#web/ui/gestures/usePointerDrag.ts'
import { isOpenAfterDrag, rowOffset, tapAction } from './swipe-state.ts'

/**
 * Handlers for a row that can be swiped left. Moves write the transform directly; React renders only
 * the outcome. Spread `row` onto the moving element.
 */
export function useSwipeRow() {
  const [isOpen, setOpen] = useState(false)
  const closedAt = useRef(-Infinity)
  const [feel] = useState(tickOnce)

  const settle = (open: boolean, at: number) => {
    if (isOpen && !open) closedAt.current = at
    setOpen(open)
  }

  const drag = usePointerDrag({
    axis: 'x',
    onMove({ element: { style }, dx, at }) {
      feel(isOpenAfterDrag(dx, isOpen, at - closedAt.current) !== isOpen)
      style.transition = 'none'
      style.transform = `translateX(${rowOffset(dx, isOpen)}px)`
    },
    onEnd({ element: { style }, dx, at }, released) {
      feel(false)
      style.removeProperty('transition')
      style.removeProperty('transform')
      settle(released ? isOpenAfterDrag(dx, isOpen, at - closedAt.current) : isOpen, at)
    },
  })

  return {
    isOpen,
    open: () => setOpen(true),
    /** @param event its time starts the guard against reopening, since a blur comes before the tap */
    close: (event: { readonly timeStamp: number }) => settle(false, event.timeStamp),
    row: {
      'data-open': isOpen || undefined,
      ...drag.handlers,
      onClickCapture: (event: MouseEvent<HTMLElement>) => {
        const endsDrag = drag.endsDrag(event)
        // Keyboard and screen reader clicks have detail 0 and always mean the control itself.
        if (event.detail === 0) return
        const means = endsDrag ? 'nothing' : tapAction(isOpen, event.timeStamp - closedAt.current)
        if (means === 'open-card') return
        event.preventDefault()
        event.stopPropagation()
        if (means === 'close') settle(false, event.timeStamp)
      },
      // Prevents the native drag of the link.
      onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
