/** Drag distance that reveals the button, and the button's width (KONST-34). */
const REVEAL_PX = 40
export const REMOVE_PX = 80
/** Time after closing during which a row does not open again (KARTEN-74). */
const REOPEN_GUARD_MS = 300

/**
 * Whether a row is open after a drag of `dx` px (negative: left) that began open or closed. One that
 * was closed less than 300 ms ago stays closed.
 */
export function isOpenAfterDrag(dx: number, wasOpen: boolean, msSinceClosed: number): boolean {
  if (wasOpen) return dx <= REVEAL_PX
  return dx < -REVEAL_PX && msSinceClosed >= REOPEN_GUARD_MS
}

/** Offset of a dragged row: 0 when closed, up to slightly more than the button's width. */
export function rowOffset(dx: number, wasOpen: boolean): number {
  const wanted = dx - (wasOpen ? REMOVE_PX : 0)
  if (wanted > 0) return 0
  const beyond = -REMOVE_PX - wanted
  return beyond > 0 ? -REMOVE_PX - beyond / 4 : wanted
}

/** The effect of a tap on a row (KARTEN-72). */
export function tapAction(
  isOpen: boolean,
  msSinceClosed: number,
): 'close' | 'open-card' | 'nothing' {
  if (isOpen) return 'close'
  return msSinceClosed < REOPEN_GUARD_MS ? 'nothing' : 'open-card'
}
