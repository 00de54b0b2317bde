/** A finger that moved this far no longer taps: it drags, and has chosen its axis. */
export const DRAG_SLOP_PX = 8
