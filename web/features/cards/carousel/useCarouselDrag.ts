import { type MouseEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { DRAG_SLOP_PX } from '../../../ui/gestures.ts'
import { motionAllowed } from '../../../ui/motionAllowed.ts'
import { decide, easing, SLIDE_MS } from './state.ts'

/** Distance, scale and opacity of the neighbours. */
const GAP_PX = 2
const NEIGHBOUR_SHRINK = 0.05
const NEIGHBOUR_DIM = 0.55
/** Opacity of the slides after the neighbours, visible on wide screens only. */
const FAR_DIM = 0.92
/** Weight of the newest movement in the measured speed. */
const SPEED_BLEND = 0.6

interface Drag {
  readonly id: number
  readonly x: number
  readonly y: number
  /** Offset of the slide at pointer down, possibly during an animation. */
  readonly caughtAt: number
  readonly width: number
  axis: 'open' | 'x'
  way: number
  speed: number
  lastX: number
  lastAt: number
}

/**
 * Drags the slides without rendering: transforms are written directly to the nodes, React renders
 * only a new index. Returns the handlers for the track.
 */
export function useCarouselDrag(
  track: RefObject<HTMLDivElement | null>,
  index: number,
  count: number,
  onIndexChange: (index: number) => void,
) {
  const drag = useRef<Drag | null>(null)
  const release = useRef({ speed: 0, way: 0 })
  const dragged = useRef(false)
  const frame = useRef(0)

  useLayoutEffect(() => {
    const { speed, way } = release.current
    release.current = { speed: 0, way: 0 }
    const width = track.current?.firstElementChild?.clientWidth ?? 0
    place(track.current, index, 0, easing(speed, width - Math.abs(way)))
  }, [track, index, count])

  const finish = (event: PointerEvent, mayDecide: boolean) => {
    const now = drag.current
    if (!now || event.pointerId !== now.id) return
    drag.current = null
    cancelAnimationFrame(frame.current)
    if (now.axis !== 'x') return
    // No flick if the pointer rested before the release.
    const speed = event.timeStamp - now.lastAt > 80 ? 0 : now.speed
    const step = mayDecide ? decide(now.way, speed, now.width) : 0
    if (step === 0) place(track.current, index, 0, 'var(--ease-spring)')
    else {
      release.current = { speed, way: now.way }
      onIndexChange(index + step)
    }
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      dragged.current = false
      if (!event.isPrimary || event.button !== 0) return
      const slide = slideAt(track.current, index)
      if (!slide) return
      const { clientX: x, clientY: y, pointerId: id, timeStamp: lastAt } = event
      const caughtAt = shiftOf(slide)
      drag.current = {
        id,
        x,
        y,
        caughtAt,
        width: slide.clientWidth,
        axis: 'open',
        way: caughtAt,
        speed: 0,
        lastX: x,
        lastAt,
      }
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const now = drag.current
      if (!now || event.pointerId !== now.id) return
      const dx = event.clientX - now.x
      if (now.axis === 'open') {
        const dy = event.clientY - now.y
        if (Math.max(Math.abs(dx), Math.abs(dy)) < DRAG_SLOP_PX) return
        if (Math.abs(dy) > Math.abs(dx)) {
          drag.current = null
          return
        }
        now.axis = 'x'
        dragged.current = true
        event.currentTarget.setPointerCapture(event.pointerId)
      }
      const time = Math.max(1, event.timeStamp - now.lastAt)
      const speed = (event.clientX - now.lastX) / time
      now.speed = now.speed * (1 - SPEED_BLEND) + speed * SPEED_BLEND
      now.lastX = event.clientX
      now.lastAt = event.timeStamp
      now.way = now.caughtAt + dx
      cancelAnimationFrame(frame.current)
      frame.current = requestAnimationFrame(() => place(track.current, index, now.way, null))
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => finish(event, true),
    onPointerCancel: (event: PointerEvent<HTMLDivElement>) => finish(event, false),
    onClickCapture: (event: MouseEvent<HTMLDivElement>) => {
      // The click that ends a drag; one by keyboard has detail 0.
      if (dragged.current && event.detail !== 0) event.stopPropagation()
      dragged.current = false
    },
  }
}

/** Present horizontal offset of a slide in px, also during an animation. */
function shiftOf(slide: HTMLElement): number {
  const matrix = /^matrix\((.+)\)$/.exec(getComputedStyle(slide).transform)?.[1]
  return Number(matrix?.split(',')[4] ?? 0)
}

const slideAt = (track: HTMLDivElement | null, index: number): HTMLElement | null =>
  track?.querySelector<HTMLElement>(`[data-slide="${index}"]`) ?? null

/** Moves every slide to its distance from `index` plus `way` px; null: without animation. */
function place(track: HTMLDivElement | null, index: number, way: number, ease: string | null) {
  const moves = ease !== null && motionAllowed()
  for (const slide of track?.querySelectorAll<HTMLElement>('[data-slide]') ?? []) {
    const from = Number(slide.dataset['slide']) - index
    const width = slide.clientWidth || 1
    const steps = Math.abs(from + way / width)
    const distance = Math.min(1, steps)
    const dim = NEIGHBOUR_DIM * distance + (FAR_DIM - NEIGHBOUR_DIM) * Math.min(1, steps - distance)
    slide.style.transition = moves
      ? `transform ${SLIDE_MS}ms ${ease}, opacity ${SLIDE_MS}ms ${ease}`
      : 'none'
    slide.style.transform =
      `translateX(calc(${from} * (100% + ${GAP_PX}px) + ${way.toFixed(1)}px)) ` +
      `scale(${(1 - NEIGHBOUR_SHRINK * distance).toFixed(4)})`
    slide.style.opacity = (1 - dim).toFixed(3)
  }
}
