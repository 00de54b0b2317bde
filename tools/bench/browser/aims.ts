/**
 * Aims of the web app under a slow line and a slow phone (docs/decisions/0029), and of the promise
 * to the couple.
 */
export const aims = {
  lcpMs: 2800,
  tbtMs: 300,
  cls: 0,
  /** 95 of 100 frames of a swipe, unthrottled. */
  frameP95Ms: 17,
  chooseToAppearMs: 1000,
} as const

/** `12 ms (aim 17)`, with a mark where the aim is missed. */
export const beside = (value: number, aim: number, unit = 'ms'): string => {
  const shown = unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`
  return `${shown} (aim ${aim})${value > aim ? ' ✗' : ''}`
}
