/** A swipe of more than this turns to the next or the previous photo (MEDIEN-06, KONST-16). */
export const SWIPE_PX = 100
/** A pull downwards of more than this closes. */
export const PULL_PX = 120
/** A finger that has not moved further has not begun to drag. */
export const SLOP_PX = 8
export const SCALE_MAX = 4
/** How large one press of the button makes a photo. */
export const SCALE_STEP = 2.5
/** How much an end without a neighbour gives way. */
const RESISTANCE = 3

export interface Point {
  readonly x: number
  readonly y: number
}

/** How a photo lies on the screen: its size, and how far its middle is from the screen's. */
export interface Placing extends Point {
  readonly scale: number
}

export const WHOLE: Placing = { x: 0, y: 0, scale: 1 }

export interface Box {
  readonly width: number
  readonly height: number
}

const clamp = (value: number, limit: number) => Math.min(limit, Math.max(-limit, value))

/** Keeps an enlarged photo on the screen, and a whole one in its middle. */
export function held({ x, y, scale }: Placing, { width, height }: Box): Placing {
  const size = Math.min(SCALE_MAX, Math.max(1, scale))
  return {
    scale: size,
    x: clamp(x, (width * (size - 1)) / 2),
    y: clamp(y, (height * (size - 1)) / 2),
  }
}

/** Enlarges around a point, given from the middle of the screen: it stays under the finger. */
export function scaledAround(placing: Placing, scale: number, { x, y }: Point): Placing {
  const ratio = scale / placing.scale
  return { scale, x: x - (x - placing.x) * ratio, y: y - (y - placing.y) * ratio }
}

/** 1 to the older photo, -1 to the newer one, 0 to stay: left is on (O-079). */
export const stepOf = (dx: number): -1 | 0 | 1 => (dx < -SWIPE_PX ? 1 : dx > SWIPE_PX ? -1 : 0)

/** How far the photo follows a finger; an end gives way only a little. */
export const rubberBand = (dx: number, hasNeighbour: boolean): number =>
  hasNeighbour ? dx : dx / RESISTANCE

export const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
