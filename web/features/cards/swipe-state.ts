/** How far left a finger must come to reveal the button, and how wide that is (KONST-34). */
export const REVEAL_PX = 40
export const REMOVE_PX = 80
/** A row that was just closed does not open again at once (KARTEN-74). */
export const REOPEN_GUARD_MS = 300

/**
 * Whether a row is open after a drag of `dx` px (negative: left) that began open or closed. One that
 * was closed less than 300 ms ago stays closed.
 */
export function openAfter(dx: number, wasOpen: boolean, msSinceClosed: number): boolean {
  if (wasOpen) return dx <= REVEAL_PX
  return dx < -REVEAL_PX && msSinceClosed >= REOPEN_GUARD_MS
}

/** Where a row stands under a finger: from closed (0) to the button's width, with a little give. */
export function offsetAt(dx: number, wasOpen: boolean): number {
  const wanted = dx - (wasOpen ? REMOVE_PX : 0)
  if (wanted > 0) return 0
  const beyond = -REMOVE_PX - wanted
  return beyond > 0 ? -REMOVE_PX - beyond / 4 : wanted
}

/** What a tap does: it closes an open row, opens the card of a closed one, or waits (KARTEN-72). */
export function tapMeans(
  isOpen: boolean,
  msSinceClosed: number,
): 'close' | 'open-card' | 'nothing' {
  if (isOpen) return 'close'
  return msSinceClosed < REOPEN_GUARD_MS ? 'nothing' : 'open-card'
}
