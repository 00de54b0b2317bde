import { type PointerEvent, useRef } from 'react'
import {
  clampTransform,
  distance,
  IDENTITY,
  midpoint,
  type Point,
  PULL_PX,
  rubberBand,
  SLOP_PX,
  swipeStep,
  type Transform,
  zoomAround,
} from './zoom.ts'

export interface GestureOptions {
  /** Moves sideways with a swipe. */
  track: () => HTMLElement | null
  /** The picture to zoom and pan. */
  picture: () => HTMLElement | null
  canStep: (by: -1 | 1) => boolean
  /** Changes to a neighbour; the animation starts at the present position. */
  onStep: (by: -1 | 1, from: number) => void
  onDismiss: () => void
  /** Called after a pinch with whether the photo is zoomed. */
  onEnlarged: (is: boolean) => void
  onTap: () => void
}

interface Drag {
  readonly from: Point
  readonly transform: Transform
  /** Size and centre of the stage, measured once at the start of a gesture. */
  readonly box: DOMRect
  kind: 'none' | 'swipe' | 'pull' | 'pan' | 'pinch'
  pinch: { readonly spread: number; readonly middle: Point } | null
}

/** Swipe, pull-down, pinch and pan on one element; writes styles directly to the nodes. */
export function useGestures(options: GestureOptions) {
  const fingers = useRef(new Map<number, Point>())
  const drag = useRef<Drag | null>(null)
  const transform = useRef(IDENTITY)

  const place = (next: Transform) => {
    transform.current = next
    const picture = options.picture()
    if (picture === null) return
    picture.style.transform =
      next === IDENTITY ? '' : `translate(${next.x}px, ${next.y}px) scale(${next.scale})`
  }
  const moveTrack = (x: number, y = 0) => {
    const track = options.track()
    if (track) track.style.transform = x === 0 && y === 0 ? '' : `translate(${x}px, ${y}px)`
  }
  const fromMiddle = ({ x, y }: Point, box: DOMRect): Point => ({
    x: x - box.left - box.width / 2,
    y: y - box.top - box.height / 2,
  })

  const begin = (event: PointerEvent<HTMLElement>) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = drag.current?.box ?? event.currentTarget.getBoundingClientRect()
    const [first, second] = [...fingers.current.values()]
    if (first === undefined) return
    if (second !== undefined) moveTrack(0)
    drag.current = {
      from: first,
      transform: transform.current,
      box,
      kind: second === undefined ? 'none' : 'pinch',
      pinch:
        (second && {
          spread: distance(first, second),
          middle: fromMiddle(midpoint(first, second), box),
        }) ||
        null,
    }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (current === null || !fingers.current.has(event.pointerId)) return
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [first, second] = [...fingers.current.values()]
    if (first === undefined) return
    if (current.pinch !== null && second !== undefined) {
      const scale = current.transform.scale * (distance(first, second) / current.pinch.spread)
      const middle = fromMiddle(midpoint(first, second), current.box)
      const around = zoomAround(current.transform, scale, current.pinch.middle)
      const moved = {
        ...around,
        x: around.x + middle.x - current.pinch.middle.x,
        y: around.y + middle.y - current.pinch.middle.y,
      }
      place(clampTransform(moved, current.box))
      return
    }
    const [dx, dy] = [first.x - current.from.x, first.y - current.from.y]
    if (current.kind === 'none' && Math.hypot(dx, dy) > SLOP_PX) {
      if (transform.current.scale > 1) current.kind = 'pan'
      else current.kind = Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'pull'
    }
    if (current.kind === 'swipe') moveTrack(rubberBand(dx, options.canStep(dx < 0 ? 1 : -1)))
    if (current.kind === 'pull') moveTrack(0, Math.max(0, dy))
    if (current.kind === 'pan') {
      const { x, y, scale } = current.transform
      place(clampTransform({ scale, x: x + dx, y: y + dy }, current.box))
    }
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    const last = fingers.current.get(event.pointerId)
    fingers.current.delete(event.pointerId)
    if (current === null || last === undefined) return
    if (fingers.current.size > 0) {
      // One of two pointers was released: the other starts a drag that cannot end as a tap.
      const [rest = last] = fingers.current.values()
      drag.current = {
        ...current,
        from: rest,
        transform: transform.current,
        kind: 'pan',
        pinch: null,
      }
      return
    }
    drag.current = null
    if (transform.current.scale === 1) place(IDENTITY)
    if (current.kind === 'pan') options.onEnlarged(transform.current.scale > 1)
    const [dx, dy] = [last.x - current.from.x, last.y - current.from.y]
    const by = current.kind === 'swipe' && event.type !== 'pointercancel' ? swipeStep(dx) : 0
    if (by !== 0 && options.canStep(by)) options.onStep(by, dx)
    else moveTrack(0)
    if (event.type === 'pointercancel') return
    if (current.kind === 'pull' && dy > PULL_PX) options.onDismiss()
    if (current.kind === 'none' && event.button === 0) options.onTap()
  }

  return {
    /** Toggles the zoom by key or button. */
    zoomTo(scale: number) {
      place(scale === 1 ? IDENTITY : { x: 0, y: 0, scale })
    },
    isEnlarged: () => transform.current.scale > 1,
    reset() {
      place(IDENTITY)
      moveTrack(0)
    },
    handlers: {
      onPointerDown: begin,
      onPointerMove: move,
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}
