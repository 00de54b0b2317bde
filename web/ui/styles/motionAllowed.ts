/** False when the person asked the system for less movement. */
export const motionAllowed = (): boolean =>
  !globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches
