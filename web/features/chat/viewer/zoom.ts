/** Minimum distance of a swipe to the next or previous photo (MEDIEN-06, KONST-16). */
const SWIPE_PX = 100
/** Minimum distance of a pull downwards that closes. */
export const PULL_PX = 120
const SCALE_MAX = 4
/** Zoom factor of the button. */
export const SCALE_STEP = 2.5
/** Divides the movement where there is no neighbour. */
const RESISTANCE = 3

export interface Point {
  readonly x: number
  readonly y: number
}

/** Zoom factor and offset of a photo's centre from the screen's centre. */
export interface Transform extends Point {
  readonly scale: number
}

export const IDENTITY: Transform = { x: 0, y: 0, scale: 1 }

export interface Box {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Limits the zoom and keeps the photo on the screen. */
export function clampTransform({ x, y, scale }: Transform, { width, height }: Box): Transform {
  const size = Math.min(SCALE_MAX, Math.max(1, scale))
  return {
    scale: size,
    x: clamp(x, (width * (size - 1)) / 2),
    y: clamp(y, (height * (size - 1)) / 2),
  }
}

/** Zooms around a point, relative to the screen's centre, that keeps its position. */
export function zoomAround(transform: Transform, scale: number, { x, y }: Point): Transform {
  const ratio = scale / transform.scale
  return { scale, x: x - (x - transform.x) * ratio, y: y - (y - transform.y) * ratio }
}

/** 1 for the older photo (swipe left), -1 for the newer one, 0 for none (O-079). */
export const swipeStep = (dx: number): -1 | 0 | 1 => (dx < -SWIPE_PX ? 1 : dx > SWIPE_PX ? -1 : 0)

/** Offset of the photo during a swipe; reduced where there is no neighbour. */
export const rubberBand = (dx: number, hasNeighbour: boolean): number =>
  hasNeighbour ? dx : dx / RESISTANCE

export const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
