/** Slides kept in the document on each side of the current one. */
export const REACH = 2
export const SLIDE_MS = 500
const DECIDING_PART = 1 / 3
const FLICK_PX_PER_MS = 0.45

/** Index in a list of n for an unbounded index, which may be negative. */
export const wrap = (index: number, n: number): number => ((index % n) + n) % n

/**
 * The step after a release: 1 next, -1 previous, 0 stays. `way` in px to the right, `speed` in px/ms.
 * A third of the width decides, or a flick in the direction of the drag.
 */
export function decide(way: number, speed: number, width: number): -1 | 0 | 1 {
  const flicked = Math.abs(speed) > FLICK_PX_PER_MS && Math.sign(speed) === Math.sign(way)
  const far = Math.abs(way) > width * DECIDING_PART
  // A flick against the drag direction wins over the distance.
  const thrownBack = Math.abs(speed) > FLICK_PX_PER_MS && Math.sign(speed) !== Math.sign(way)
  if (thrownBack || !(flicked || far)) return 0
  return way < 0 ? 1 : -1
}

/** An easing that starts with the pointer's speed. `rest` is the remaining distance in px. */
export function easing(speed: number, rest: number): string {
  if (speed === 0 || rest === 0) return 'var(--ease-out)'
  const slope = Math.min(5, Math.max(0.6, (Math.abs(speed) * SLIDE_MS) / Math.abs(rest)))
  return `cubic-bezier(0.2, ${Math.min(1, 0.2 * slope).toFixed(3)}, 0.2, 1)`
}
