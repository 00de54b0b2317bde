/** A finger that stays longer, or moves farther, does not tap. */
const TAP_MS = 250
const TAP_PX = 10
/** Two taps within this time are one double tap. */
const TWICE_MS = 300

export interface Press {
  /** Id of the message it is on. */
  readonly key: string
  readonly x: number
  readonly y: number
  /** In milliseconds. */
  readonly at: number
}

/** Returns a function that gets a press and its end, and tells whether it is the second tap on a message. */
export function doubleTap(): (press: Press, end: Omit<Press, 'key'>) => boolean {
  let last: Pick<Press, 'key' | 'at'> | null = null
  return ({ key, x, y, at }, end) => {
    const isTap = end.at - at < TAP_MS && Math.hypot(end.x - x, end.y - y) < TAP_PX
    const isSecond = isTap && last !== null && last.key === key && at - last.at < TWICE_MS
    last = isTap && !isSecond ? { key, at: end.at } : null
    return isSecond
  }
}
