import { type PointerEvent, useRef } from 'react'
import { DRAG_SLOP_PX } from '#web/ui/gestures/usePointerDrag.ts'
import {
  clampTransform,
  distance,
  IDENTITY,
  midpoint,
  type Point,
  PULL_PX,
  rubberBand,
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
  /** Called after a pinch or pan with whether the photo is zoomed. */
  onZoomChange: (zoomed: boolean) => void
  onTap: () => void
}

interface Drag {
  readonly from: Point
  readonly transform: Transform
  /** Size and centre of the stage, measured once at the start of a gesture. */
  readonly box: DOMRect
  kind: 'none' | 'swipe' | 'pull' | 'pan' | 'pinch'
  pinch: { readonly spread: number; readonly centre: Point } | null
}

/**
 * Swipe, pull-down, pinch and pan on one element; writes styles directly to the nodes. Does not
 * build on `usePointerDrag`, which follows one pointer only.
 */
export function useViewerGestures(options: GestureOptions) {
  const pointers = useRef(new Map<number, Point>())
  const drag = useRef<Drag | null>(null)
  const transform = useRef(IDENTITY)

  const setTransform = (next: Transform) => {
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
  const fromCentre = ({ x, y }: Point, box: DOMRect): Point => ({
    x: x - box.left - box.width / 2,
    y: y - box.top - box.height / 2,
  })

  const begin = (event: PointerEvent<HTMLElement>) => {
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
    const box = drag.current?.box ?? event.currentTarget.getBoundingClientRect()
    const [first, second] = [...pointers.current.values()]
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
          centre: fromCentre(midpoint(first, second), box),
        }) ||
        null,
    }
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    if (current === null || !pointers.current.has(event.pointerId)) return
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    const [first, second] = [...pointers.current.values()]
    if (first === undefined) return
    if (current.pinch !== null && second !== undefined) {
      const scale = current.transform.scale * (distance(first, second) / current.pinch.spread)
      const centre = fromCentre(midpoint(first, second), current.box)
      const around = zoomAround(current.transform, scale, current.pinch.centre)
      const moved = {
        ...around,
        x: around.x + centre.x - current.pinch.centre.x,
        y: around.y + centre.y - current.pinch.centre.y,
      }
      setTransform(clampTransform(moved, current.box))
      return
    }
    const [dx, dy] = [first.x - current.from.x, first.y - current.from.y]
    if (current.kind === 'none' && Math.hypot(dx, dy) > DRAG_SLOP_PX) {
      if (transform.current.scale > 1) current.kind = 'pan'
      else current.kind = Math.abs(dx) > Math.abs(dy) ? 'swipe' : 'pull'
    }
    if (current.kind === 'swipe') moveTrack(rubberBand(dx, options.canStep(dx < 0 ? 1 : -1)))
    if (current.kind === 'pull') moveTrack(0, Math.max(0, dy))
    if (current.kind === 'pan') {
      const { x, y, scale } = current.transform
      setTransform(clampTransform({ scale, x: x + dx, y: y + dy }, current.box))
    }
  }

  const end = (event: PointerEvent<HTMLElement>) => {
    const current = drag.current
    const last = pointers.current.get(event.pointerId)
    pointers.current.delete(event.pointerId)
    if (current === null || last === undefined) return
    if (pointers.current.size > 0) {
      // The first of two pointers was released: the other starts a drag that cannot end as a tap.
      const [rest = last] = pointers.current.values()
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
    if (transform.current.scale === 1) setTransform(IDENTITY)
    if (current.kind === 'pan') options.onZoomChange(transform.current.scale > 1)
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
      setTransform(scale === 1 ? IDENTITY : { x: 0, y: 0, scale })
    },
    isZoomed: () => transform.current.scale > 1,
    reset() {
      setTransform(IDENTITY)
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
