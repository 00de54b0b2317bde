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

/** A sideways wheel moves one card after WHEEL_PX; a pause of WHEEL_REST_MS ends its turn. */
const WHEEL_PX = 40
const WHEEL_REST_MS = 150
/** Pixels per line, for a wheel that counts in lines. */
const PX_PER_LINE = 16
/** `WheelEvent.DOM_DELTA_LINE` */
const WHEEL_IN_LINES = 1

/** A turn of the wheel so far: px to the right, whether it has moved a card, and when it was so. */
export interface WheelTurn {
  readonly way: number
  readonly isSpent: boolean
  readonly at: number
}
export const NO_TURN: WheelTurn = { way: 0, isSpent: false, at: Number.NEGATIVE_INFINITY }

type Wheel = Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'timeStamp'>

/** Takes the turn on by an event, and says the step it makes: 1 next, -1 previous, 0 none. */
export function turnWheel(turn: WheelTurn, wheel: Wheel): readonly [turn: WheelTurn, step: number] {
  const { deltaX, deltaY, deltaMode, timeStamp: at } = wheel
  const { way: before, isSpent } = at - turn.at > WHEEL_REST_MS ? NO_TURN : turn
  if (Math.abs(deltaX) <= Math.abs(deltaY)) return [{ way: before, isSpent, at }, 0]
  const way = before + deltaX * (deltaMode === WHEEL_IN_LINES ? PX_PER_LINE : 1)
  const moves = !isSpent && Math.abs(way) >= WHEEL_PX
  return [{ way, isSpent: isSpent || moves, at }, moves ? Math.sign(way) : 0]
}

/** An easing that starts with the pointer's speed. `rest` is the remaining distance in px. */
export function easing(speed: number, rest: number): string {
  if (speed === 0 || rest === 0) return 'var(--ease-out)'
  const slope = Math.min(5, Math.max(0.6, (Math.abs(speed) * SLIDE_MS) / Math.abs(rest)))
  return `cubic-bezier(0.2, ${Math.min(1, 0.2 * slope).toFixed(3)}, 0.2, 1)`
}
