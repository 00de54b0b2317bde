/** Lengths of a vibration in ms. */
const TICK_MS = 8
const PULSE_MS = 24

const reduced = '(prefers-reduced-motion: reduce)'

/** Vibrates, but not with reduced motion, nor before the first touch, which browsers report. */
function vibrate(ms: number): void {
  if (navigator.userActivation?.hasBeenActive !== true || matchMedia(reduced).matches) return
  navigator.vibrate?.(ms)
}

/** A light tap, felt where the device can vibrate: a card is flipped, a swipe will decide. */
export const tick = (): void => vibrate(TICK_MS)

/** A clear one: a card was chosen, two answers match. */
export const pulse = (): void => vibrate(PULSE_MS)

/** Returns a function that ticks each time what it is told becomes true. */
export function tickOnce(): (isPast: boolean) => void {
  let was = false
  return (isPast) => {
    if (isPast && !was) tick()
    was = isPast
  }
}
