import {
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
  type WheelEvent,
} from 'react'
import { tickOnce } from '#web/lib/device/haptics.ts'
import { usePointerDrag } from '#web/ui/gestures/usePointerDrag.ts'
import { motionAllowed } from '#web/ui/styles/motionAllowed.ts'
import { decide, easing, NO_TURN, SLIDE_MS, turnWheel } from './state.ts'

/** Distance, scale and opacity of the neighbours. */
const GAP_PX = 2
const NEIGHBOUR_SHRINK = 0.05
const NEIGHBOUR_DIM = 0.55
/** Opacity of the slides after the neighbours, visible on wide screens only. */
const FAR_DIM = 0.92

/**
 * Drags the slides, or steps with a wheel, without rendering: transforms are written directly to the nodes, React renders
 * only a new index. Returns the handlers for the track.
 */
export function useCarouselDrag(
  track: RefObject<HTMLDivElement | null>,
  { index, count, reach }: { index: number; count: number; reach: number },
  onIndexChange: (index: number) => void,
) {
  /** Offset of the slide at the press, possibly during an animation, and its width. */
  const caught = useRef({ at: 0, width: 0 })
  const release = useRef({ speed: 0, way: 0 })
  const wheel = useRef(NO_TURN)
  const [feel] = useState(tickOnce)

  useLayoutEffect(() => {
    const { speed, way } = release.current
    release.current = { speed: 0, way: 0 }
    const rest = speed && (track.current?.firstElementChild?.clientWidth ?? 0) - Math.abs(way)
    place(track.current, index, 0, easing(speed, rest))
  }, [track, index, count, reach])

  const drag = usePointerDrag({
    axis: 'x',
    onPress() {
      const slide = slideAt(track.current, index)
      if (slide) caught.current = { at: shiftOf(slide), width: slide.clientWidth }
      return slide !== null
    },
    onMove({ dx }) {
      const { at, width } = caught.current
      feel(decide(at + dx, 0, width) !== 0)
      place(track.current, index, at + dx, null)
    },
    onEnd({ dx, speedX }, released) {
      feel(false)
      const way = caught.current.at + dx
      const step = released ? decide(way, speedX, caught.current.width) : 0
      if (step === 0) place(track.current, index, 0, 'var(--ease-spring)')
      else {
        release.current = { speed: speedX, way }
        onIndexChange(index + step)
      }
    },
  })

  return {
    ...drag.handlers,
    onWheel({ nativeEvent }: WheelEvent<HTMLDivElement>) {
      const [turn, step] = turnWheel(wheel.current, nativeEvent)
      wheel.current = turn
      if (step !== 0) onIndexChange(index + step)
    },
    onClickCapture: (event: MouseEvent<HTMLDivElement>) => {
      if (drag.endsDrag(event)) event.stopPropagation()
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
    // Reading the width forces a layout.
    const steps = Math.abs(way === 0 ? from : from + way / (slide.clientWidth || 1))
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
