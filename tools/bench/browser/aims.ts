/** Aims of the web app under a slow line and a slow phone, and of the promise to the couple. */
export const aims = {
  lcpMs: 2500,
  tbtMs: 200,
  cls: 0.02,
  /** 95 of 100 frames of a swipe, unthrottled. */
  frameP95Ms: 17,
  chooseToAppearMs: 1000,
} as const

/** `12 ms (aim 17)`, with a mark where the aim is missed. */
export const beside = (value: number, aim: number, unit = 'ms'): string => {
  const shown = unit === '' ? value.toFixed(3) : `${Math.round(value)} ${unit}`
  return `${shown} (aim ${aim})${value > aim ? ' ✗' : ''}`
}
