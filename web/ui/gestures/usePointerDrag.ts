import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A pointer that moved this far drags; before, it may still be a tap or a scroll. */
export const DRAG_SLOP_PX = 8
/** Weight of the newest movement in the measured speed. */
const SPEED_BLEND = 0.6
/** A pointer that did not move for this time before its release has no speed. */
const REST_MS = 80

/** A drag as it is at one moment. */
export interface Drag {
  /** The element that is dragged. */
  readonly element: HTMLElement
  /** px since the press, to the right and downwards. */
  readonly dx: number
  readonly dy: number
  /** px per ms to the right, smoothed; 0 if the pointer rested before its release. */
  readonly speedX: number
  /** ms since the press. */
  readonly duration: number
  /** When it was so, as a timestamp of its event. */
  readonly at: number
}

export interface PointerDragOptions {
  /** Directions of a drag; with `x` a press that first moves downwards is left to scrolling. */
  axis: 'x' | 'both'
  /** px until a press becomes a drag; 0: every press is one. */
  slop?: number
  /** A primary press; `false` ignores it, an element is dragged in place of the one with the handlers. */
  onPress?: (element: HTMLElement, target: Element) => boolean | HTMLElement
  /** At most once per frame. */
  onMove: (drag: Drag) => void
  /** @param released false if the browser took the pointer away */
  onEnd: (drag: Drag, released: boolean) => void
}

interface Press {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly at: number
  isDrag: boolean
  drag: Drag
}

const isAbandoned = (axis: 'x' | 'both', dx: number, dy: number): boolean =>
  axis === 'x' && Math.abs(dy) > Math.abs(dx)

/**
 * One pointer that drags an element: slop, axis, pointer capture, speed, cancellation. The hook
 * renders nothing; the callbacks write styles to the nodes.
 */
export function usePointerDrag(options: PointerDragOptions) {
  const { axis, slop = DRAG_SLOP_PX, onPress, onMove, onEnd } = options
  const press = useRef<Press | null>(null)
  const wasDrag = useRef(false)
  const frame = useRef(0)

  const begin = (now: Press, event: PointerEvent<HTMLElement>) => {
    now.isDrag = true
    now.drag.element.setPointerCapture(event.pointerId)
  }

  const follow = (now: Press, event: PointerEvent<HTMLElement>) => {
    const { drag } = now
    const dx = event.clientX - now.x
    const speed = (dx - drag.dx) / Math.max(1, event.timeStamp - drag.at)
    now.drag = {
      element: drag.element,
      dx,
      dy: event.clientY - now.y,
      speedX: drag.speedX * (1 - SPEED_BLEND) + speed * SPEED_BLEND,
      duration: event.timeStamp - now.at,
      at: event.timeStamp,
    }
  }

  const finish = (event: PointerEvent<HTMLElement>, released: boolean) => {
    const now = press.current
    if (now === null || now.id !== event.pointerId) return
    press.current = null
    cancelAnimationFrame(frame.current)
    if (!now.isDrag) return
    const rested = event.timeStamp - now.drag.at > REST_MS
    // The coordinates of a cancelled pointer mean nothing.
    const moved = released && { dx: event.clientX - now.x, dy: event.clientY - now.y }
    const { timeStamp: at } = event
    onEnd(
      { ...now.drag, ...moved, ...(rested && { speedX: 0 }), at, duration: at - now.at },
      released,
    )
  }

  return {
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        wasDrag.current = false
        if (!event.isPrimary || event.button !== 0) return
        const { currentTarget, timeStamp: at, clientX: x, clientY: y } = event
        const pressed = onPress?.(currentTarget, event.target as Element) ?? true
        if (pressed === false) return
        const element = pressed === true ? currentTarget : pressed
        const drag = { element, dx: 0, dy: 0, speedX: 0, duration: 0, at }
        press.current = { id: event.pointerId, x, y, at, isDrag: false, drag }
        if (slop === 0) begin(press.current, event)
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const now = press.current
        if (now === null || now.id !== event.pointerId) return
        if (!now.isDrag) {
          const [dx, dy] = [event.clientX - now.x, event.clientY - now.y]
          if (Math.hypot(dx, dy) < slop) return
          if (isAbandoned(axis, dx, dy)) {
            press.current = null
            return
          }
          wasDrag.current = true
          begin(now, event)
        }
        follow(now, event)
        cancelAnimationFrame(frame.current)
        frame.current = requestAnimationFrame(() => onMove(now.drag))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => finish(event, true),
      onPointerCancel: (event: PointerEvent<HTMLElement>) => finish(event, false),
    },
    /** Whether a click is the end of a drag. One by keyboard or screen reader (detail 0) is not. */
    endsDrag(event: MouseEvent): boolean {
      const ends = wasDrag.current && event.detail !== 0
      wasDrag.current = false
      return ends
    },
  }
}
